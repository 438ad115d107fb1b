import { Text } from '@tarojs/components'
import { useState } from 'react'
import { object, string } from 'valibot'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useCall, useRefresh, useWrite } from '@/api/query'
import { listVisitGates, saveVisitGate, type VisitGate } from '@/contract/visit/visit'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import styles from '@/features/manage/Manage.module.scss'
import { getFieldErrors } from '@/lib/field-errors'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

const GateDraft = object({ name: string(), address: string() })

/** 门岗: where visitors come in, as hosts select them and visitors are led to them. */
export function GatesScreen() {
  const query = useCall(listVisitGates, {})
  const refresh = useRefresh([listVisitGates])
  const [open, setOpen] = useState<{ gate?: VisitGate }>()
  const add = <Button grow={1} icon="plus" text="新增门岗" disabled={!query.data} onPress={() => setOpen({})} />
  return (
    <AdministratorFrame route="manageGates" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="门岗" skeleton={<ListSkeleton count={3} />}>
        {(gates) =>
          gates.length === 0 ? (
            <EmptyView picture={emptySearch} text="还没有门岗" hint="至少添加一个门岗，访客才知道从哪里进" />
          ) : (
            <Card isFlush>
              {gates.map((gate) => (
                <Cell
                  key={gate.id}
                  icon="location"
                  title={gate.name}
                  note={gate.address || '没有填写地址'}
                  onPress={() => setOpen({ gate })}
                />
              ))}
            </Card>
          )
        }
      </QueryView>
      {open && query.data ? <GateSheet gate={open.gate} gates={query.data} onClose={() => setOpen(undefined)} /> : null}
    </AdministratorFrame>
  )
}

interface GateSheetProps {
  /** Absent for a new gate. */
  gate?: VisitGate | undefined
  gates: readonly VisitGate[]
  onClose: () => void
}

/** Adds a gate, or changes the address of one: its name identifies it. */
function GateSheet({ gate, gates, onClose }: GateSheetProps) {
  const { values, restoredAt, setErrors, bindText, clear, discard } = useManageForm(
    `gate:${gate?.id ?? 'new'}`,
    GateDraft,
    { name: gate?.name ?? '', address: gate?.address ?? '' },
    saveVisitGate.input,
  )
  const save = useWrite(saveVisitGate, {
    quiet: true,
    onSuccess: () => {
      clear()
      showToast('门岗已保存', SHORT_TOAST_MS)
      onClose()
    },
  })
  const submit = () => {
    const name = values.name.trim()
    if (!name) return setErrors({ name: '请填写门岗名称' })
    // The call would change the address of the gate that has this name.
    if (!gate && gates.some((one) => one.name === name)) return setErrors({ name: '已有同名的门岗' })
    save.mutate(
      { name, address: values.address.trim() },
      { onError: (error) => setErrors(getFieldErrors(error, 'name')) },
    )
  }
  const footer = <Button grow={1} text="保存" isBusy={save.isPending} onPress={submit} />
  return (
    <Sheet isOpen title={gate ? '修改门岗' : '新增门岗'} onClose={onClose} footer={footer}>
      {restoredAt === undefined ? null : <RestoredBar isShort at={restoredAt} onDiscard={discard} />}
      <TextField
        required
        label="门岗名称"
        placeholder="如 1 号门（办公楼）"
        disabled={gate !== undefined}
        {...bindText('name')}
      />
      <TextField label="地址" placeholder="访客导航到这里，如 通江路 88 号东侧" {...bindText('address')} />
      {gate ? <Text className={styles.planNote}>名称印在通行证上，不能修改；改名请新增一个门岗。</Text> : null}
    </Sheet>
  )
}
