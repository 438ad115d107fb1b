import { Text } from '@tarojs/components'
import { useState } from 'react'
import { boolean, type InferOutput, object, string } from 'valibot'

import { useCall, useRefresh } from '@/api/query'
import { listVisitGates, saveVisitGate, type VisitGate } from '@/contract/visit/visit'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { askGateClosing } from '@/features/manage/destruction/questions'
import { FormError } from '@/features/manage/FormError'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import styles from '@/features/manage/Manage.module.scss'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { type RowSorts, sortRows } from '@/features/manage/sort/sort-rows'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

const GateDraft = object({ name: string(), address: string(), isOpen: boolean(), version: string() })
type GateDraft = InferOutput<typeof GateDraft>

const gateFields: readonly ComparedField<GateDraft>[] = [
  ...buildTextFields<GateDraft>({ address: '地址' }),
  buildField('isOpen', '状态', (isOpen) => (isOpen ? '开放' : '已停用')),
]

const newGate: GateDraft = { name: '', address: '', isOpen: true, version: '' }

const toGateDraft = ({ name, address, isOpen, version }: VisitGate): GateDraft => ({ name, address, isOpen, version })

const sorts: RowSorts<VisitGate> = [
  { value: 'shown', text: '按添加的先后' },
  { value: 'name', text: '按名称', by: 'name' },
  { value: 'planned', text: '待到访多的在前', by: 'planned', isFalling: true },
]

/** 门岗: where visitors come in, as hosts select them and visitors are led to them. */
export function GatesScreen() {
  const query = useCall(listVisitGates, { withClosed: true })
  const refresh = useRefresh([listVisitGates])
  const [open, setOpen] = useState<{ gate?: VisitGate }>()
  const add = <Button grow={1} icon="plus" text="新增门岗" disabled={!query.data} onPress={() => setOpen({})} />
  const { words, setWords } = useListFilter({})
  const [sort, setSort] = useListSort(sorts)
  const reread = async (id: string) => (await query.refetch()).data?.find((gate) => gate.id === id)
  return (
    <AdministratorFrame route="manageGates" onRefresh={refresh} bottom={add}>
      <QueryView query={query} what="门岗" skeleton={<ListSkeleton count={3} />}>
        {(gates) =>
          gates.length === 0 ? (
            <EmptyView picture={emptyList} text="还没有门岗" hint="至少添加一个门岗，访客才知道从哪里进" />
          ) : (
            <>
              <ListSearch value={words} onChange={setWords} placeholder="搜索门岗" />
              <Card isFlush>
                <SortCell options={sorts} value={sort} onChange={setSort} />
              </Card>
              <GateCells
                gates={sortRows(
                  findRows(gates, words, ({ name, address }) => [name, address]),
                  sorts,
                  sort,
                )}
                onClear={() => setWords('')}
                onOpen={(gate) => setOpen({ gate })}
              />
            </>
          )
        }
      </QueryView>
      {open && query.data ? (
        <GateSheet gate={open.gate} gates={query.data} reread={reread} onClose={() => setOpen(undefined)} />
      ) : null}
    </AdministratorFrame>
  )
}

interface GateCellsProps {
  gates: readonly VisitGate[]
  onClear: () => void
  onOpen: (gate: VisitGate) => void
}

function GateCells({ gates, onClear, onOpen }: GateCellsProps) {
  if (gates.length === 0) return <NothingFound what="门岗" onClear={onClear} />
  return (
    <Card isFlush>
      {gates.map((gate) => (
        <Cell
          key={gate.id}
          icon="location"
          title={gate.name}
          note={gate.address || '没有填写地址'}
          value={gate.planned > 0 ? `${gate.planned} 个待到访` : ''}
          {...(!gate.isOpen && { right: <Chip text="已停用" tone="neutral" /> })}
          onPress={() => onOpen(gate)}
        />
      ))}
    </Card>
  )
}

interface GateSheetProps {
  /** Absent for a new gate. */
  gate?: VisitGate | undefined
  gates: readonly VisitGate[]
  reread: (id: string) => Promise<VisitGate | undefined>
  onClose: () => void
}

/** Adds a gate, changes the address of one, closes it or opens it again: its name identifies it. */
function GateSheet({ gate, gates, reread, onClose }: GateSheetProps) {
  const form = useVersionedForm({
    slot: `gate:${gate?.id ?? 'new'}`,
    schema: GateDraft,
    initial: gate ? toGateDraft(gate) : newGate,
    validate: ({ name }): Record<string, string> => {
      if (!name.trim()) return { name: '请填写门岗名称' }
      return gate || gates.every((one) => one.name !== name.trim()) ? {} : { name: '已有同名的门岗' }
    },
    compared: gateFields,
    toDraft: toGateDraft,
    reread: async () => gate && (await reread(gate.id)),
    limits: saveVisitGate.input,
  })
  const { values, seen, errors, bindText, validate } = form
  const describe = ({ isOpen }: { isOpen?: boolean | undefined }) =>
    seen.isOpen && isOpen === false
      ? askGateClosing(seen.name, {
          planned: gates.find(({ name }) => name === seen.name)?.planned ?? 0,
          isEdited: values.address !== seen.address,
        })
      : undefined
  const { dialog, ...save } = useDestructiveFormWrite(saveVisitGate, describe, form, '门岗已保存', onClose)
  const submit = (isOpen: boolean) => {
    if (!validate()) return
    const input = { name: values.name.trim(), address: values.address.trim(), isOpen }
    save.send(gate ? { ...input, version: values.version } : input)
  }
  const { isOpen } = values
  const footer = (
    <>
      {gate ? (
        <Button kind="secondary" grow={1} text={isOpen ? '停用' : '启用'} onPress={() => submit(!isOpen)} />
      ) : null}
      <Button grow={2} text="保存" isBusy={save.isBusy} onPress={() => submit(isOpen)} />
    </>
  )
  return (
    <FormSheet form={form} title={gate ? '修改门岗' : '新增门岗'} onClose={onClose} footer={footer} beside={dialog}>
      <TextField
        required
        label="门岗名称"
        placeholder="如 1 号门（办公楼）"
        disabled={gate !== undefined}
        {...bindText('name')}
      />
      <TextField label="地址" placeholder="访客导航到这里，如 通江路 88 号东侧" {...bindText('address')} />
      {gate ? <Text className={styles.planNote}>名称印在通行证上，不能修改；改名请新增一个门岗。</Text> : null}
      <FormError text={errors.isOpen} />
    </FormSheet>
  )
}
