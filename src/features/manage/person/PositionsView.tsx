import { Text } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { type InferOutput, object, string } from 'valibot'

import { useCall, useRefresh, useWrite } from '@/api/query'
import {
  listManagedPositions,
  type ManagedPosition,
  orderPositions,
  removePosition,
  savePosition,
} from '@/contract/organization/structure'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { buildTextFields } from '@/features/manage/compare/compared-field'
import { createReread } from '@/features/manage/compare/reread'
import { describeRefusal } from '@/features/manage/fields/describe-refusal'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { ListTools } from '@/features/manage/list/ListTools'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import styles from '@/features/manage/Manage.module.scss'
import { SortableCard } from '@/features/manage/SortableCard'
import { useListSort } from '@/features/manage/sort/SortCell'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { emptyList } from '@/ui/pictures/empty-list'

import { StructureCell, StructureCells, structureSorts } from './StructureCells'

const listIds = (rows: readonly ManagedPosition[]) => rows.map(({ id }) => id)

/** What a deletion of a position changes, and for whom. */
const describeRemoval = ({ userCount }: ManagedPosition) =>
  userCount > 0
    ? `${userCount} 位成员现在是这个职位，删除后他们没有职位。岗位、角色和审批不变。`
    : '没有成员使用这个职位。'

/** Asks before a position is deleted; `onRefused` gets the reason why it was not. */
function usePositionRemoval(onDone: () => void, onRefused: (reason: string) => void) {
  const { ask, dialog } = useQuestion()
  const review = (error: unknown) => onRefused(describeRefusal(error))
  const remove = useFormWrite(removePosition, { review }, '职位已删除', onDone)
  const askRemoval = async (position: ManagedPosition) => {
    const { id, name, version, userCount } = position
    const text = describeRemoval(position)
    if (!(await ask({ title: `删除职位「${name}」？`, text, confirmText: '删除', isDangerous: true }))) return
    remove.send({ id, version, userCount })
  }
  return { askRemoval, dialog, isBusy: remove.isBusy }
}

/** 职位: the ranks of the company. */
export function PositionsView({ switcher }: { switcher: ReactNode }) {
  const [sort, setSort] = useListSort(sorts)
  const query = useCall(listManagedPositions, { sort }, { keepPrevious: true })
  const refresh = useRefresh([listManagedPositions])
  const list = useListFilter<Record<string, string>>({})
  const [open, setOpen] = useState<{ position?: ManagedPosition }>()
  const add = <Button grow={1} icon="plus" text="新增职位" disabled={!query.data} onPress={() => setOpen({})} />
  return (
    <AdministratorFrame route="managePosts" title="职位" onRefresh={refresh} bottom={add}>
      {switcher}
      <QueryView query={query} what="职位" skeleton={<ListSkeleton count={5} />}>
        {(positions) =>
          positions.length === 0 ? (
            <EmptyView picture={emptyList} text="还没有职位" hint="如 经理、工程师；审批按岗位进行，与职位无关" />
          ) : (
            <>
              <ListTools list={list} placeholder="搜索职位" sorts={sorts} sort={sort} onSort={setSort} />
              {sort === 'shown' && !list.words.trim() ? (
                <PositionsCard positions={positions} onOpen={(position) => setOpen({ position })} />
              ) : (
                <StructureCells
                  what="职位"
                  rows={findRows(positions, list.words, ({ name }) => [name])}
                  onClear={list.clear}
                  onOpen={(position) => setOpen({ position })}
                />
              )}
            </>
          )
        }
      </QueryView>
      {open ? (
        <PositionSheet
          // The row of the list, not a copy: after a refusal it has the people of now.
          position={query.data?.find(({ id }) => id === open.position?.id) ?? open.position}
          reread={createReread(query, ({ id }) => id === open.position?.id)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

const sorts = [{ value: 'shown', text: '由高到低' }, ...structureSorts] as const

interface PositionsCardProps {
  positions: readonly ManagedPosition[]
  onOpen: (position: ManagedPosition) => void
}

function PositionsCard({ positions, onOpen }: PositionsCardProps) {
  // The new order until the list is refetched.
  const [moved, setMoved] = useState<readonly ManagedPosition[]>()
  const [error, setError] = useState<string>()
  const order = useWrite(orderPositions, { quiet: true })
  const { askRemoval, dialog } = usePositionRemoval(() => setError(undefined), setError)
  const shown = moved ?? positions
  const move = (entries: ManagedPosition[]) => {
    setMoved(entries)
    setError(undefined)
    const refuse = (refusal: unknown) => setError(describeRefusal(refusal))
    order.mutate(
      { ids: listIds(entries), before: listIds(shown) },
      { onError: refuse, onSettled: () => setMoved(undefined) },
    )
  }
  return (
    <SortableCard
      title="由高到低"
      orderLabel="职位的顺序"
      prefix="position"
      entries={shown}
      getRow={({ id, name }) => ({ id, name })}
      error={error}
      shown={shown.map((position) => <StructureCell key={position.id} row={position} onOpen={onOpen} />)}
      onMove={move}
      onRemove={(id) => {
        const position = shown.find((one) => one.id === id)
        if (position) void askRemoval(position)
      }}
    >
      {dialog}
    </SortableCard>
  )
}

interface PositionSheetProps {
  /** Absent for a new position. */
  position?: ManagedPosition | undefined
  reread: () => Promise<ManagedPosition | undefined>
  onClose: () => void
}

const PositionDraft = object({ name: string(), version: string() })
type PositionDraft = InferOutput<typeof PositionDraft>

const toPositionDraft = (position: ManagedPosition | undefined): PositionDraft => ({
  name: position?.name ?? '',
  version: position?.version ?? '',
})

const positionFields = buildTextFields<PositionDraft>({ name: '职位名称' })

/** Adds a position, renames it, or deletes it. */
function PositionSheet({ position, reread, onClose }: PositionSheetProps) {
  const form = useVersionedForm({
    slot: `position:${position?.id ?? 'new'}`,
    schema: PositionDraft,
    initial: toPositionDraft(position),
    validate: ({ name }): Record<string, string> => (name.trim() ? {} : { name: '请填写职位名称' }),
    compared: positionFields,
    toDraft: toPositionDraft,
    reread,
    limits: savePosition.input,
  })
  const { values, bindText, validate } = form
  const close = () => {
    form.clear()
    onClose()
  }
  const { askRemoval, dialog, isBusy } = usePositionRemoval(close, (reason) => form.setErrors({ form: reason }))
  const save = useFormWrite(savePosition, form, '职位已保存', onClose)
  const submit = () => {
    const own = position && { id: position.id, version: values.version }
    if (validate()) save.send({ ...own, name: values.name.trim() })
  }
  const footer = (
    <>
      {position ? (
        <Button
          kind="secondary"
          grow={1}
          text="删除职位"
          isBusy={isBusy}
          onPress={() => void askRemoval({ ...position, version: values.version })}
        />
      ) : null}
      <Button grow={2} text="保存" isBusy={save.isBusy} onPress={submit} />
    </>
  )
  return (
    <FormSheet form={form} title={position ? '修改职位' : '新增职位'} onClose={onClose} footer={footer} beside={dialog}>
      <TextField required label="职位名称" placeholder="如 高级工程师" {...bindText('name')} />
      {position ? (
        <Text className={styles.planNote}>{`${position.userCount} 位成员是这个职位，改名后他们的资料随之改变。`}</Text>
      ) : null}
    </FormSheet>
  )
}
