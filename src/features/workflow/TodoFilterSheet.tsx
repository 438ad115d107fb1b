import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { useCall } from '@/api/query'
import { listTodoProcesses } from '@/contract/todo'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { Pills, Switch } from '@/ui/Tick'

import styles from './TodoFilterSheet.module.scss'
import { amountFault, amounts, noFilters, periods, sorts, type TodoFilters } from './todo-filters'
import type { TodoListKey } from './todo-lists'

interface TodoFilterSheetProps {
  isOpen: boolean
  list: TodoListKey
  filters: TodoFilters
  onApply: (filters: TodoFilters) => void
  onClose: () => void
}

/** What narrows the to-do lists, and their order. Nothing changes until 确定. */
export function TodoFilterSheet({ isOpen, ...rest }: TodoFilterSheetProps) {
  return isOpen ? <OpenSheet {...rest} /> : null
}

function OpenSheet({ list, filters, onApply, onClose }: Omit<TodoFilterSheetProps, 'isOpen'>) {
  const [draft, setDraft] = useState(filters)
  const [fault, setFault] = useState<string>()
  const [isPickerOpen, setPickerOpen] = useState(false)
  const set = (change: Partial<TodoFilters>) => {
    setDraft((before) => ({ ...before, ...change }))
    setFault(undefined)
  }
  const apply = (chosen: TodoFilters) => {
    const wrong = amountFault(chosen)
    if (wrong) return setFault(wrong)
    onApply(chosen)
    onClose()
  }
  return (
    <>
      <Sheet
        isOpen
        title="筛选"
        onClose={onClose}
        footer={
          <>
            <Button kind="secondary" grow={1} text="重置" onPress={() => apply(noFilters)} />
            <Button grow={2} text="确定" onPress={() => apply(draft)} />
          </>
        }
      >
        <ProcessChoice list={list} value={draft.procDefKey} onChange={(procDefKey) => set({ procDefKey })} />
        <PeriodAndOrder filters={draft} onChange={set} />
        <AmountChoice filters={draft} fault={fault} onChange={set} />
        <Cell title="发起人" value={draft.starter?.name ?? '不限'} onPress={() => setPickerOpen(true)} />
        <Cell
          title="只看已逾期"
          right={<Switch label="只看已逾期" checked={draft.isOverdue} onChange={(isOverdue) => set({ isOverdue })} />}
        />
      </Sheet>
      <PersonPicker
        isOpen={isPickerOpen}
        title="发起人"
        onPick={([starter]) => set({ starter })}
        onClose={() => setPickerOpen(false)}
      />
    </>
  )
}

interface ChoiceProps {
  filters: TodoFilters
  onChange: (change: Partial<TodoFilters>) => void
}

function PeriodAndOrder({ filters: { period, sort }, onChange }: ChoiceProps) {
  return (
    <>
      <Choice title="发起时间">
        <Pills
          isSingle
          label="发起时间"
          options={periods}
          value={period === 'all' ? [] : [period]}
          onChange={([picked = 'all']) => onChange({ period: picked })}
        />
      </Choice>
      <Choice title="排序">
        <Pills
          isSingle
          isRequired
          label="排序"
          options={sorts}
          value={[sort]}
          onChange={([picked = 'newest']) => onChange({ sort: picked })}
        />
      </Choice>
    </>
  )
}

interface ProcessChoiceProps {
  list: TodoListKey
  value: string
  onChange: (procDefKey: string) => void
}

function ProcessChoice({ list, value, onChange }: ProcessChoiceProps) {
  const { data = [] } = useCall(listTodoProcesses, { list }, { quiet: true })
  const options = data.map(({ procDefKey, procDefName, count }) => ({
    value: procDefKey,
    text: `${procDefName} ${count}`,
  }))
  if (options.length === 0) return null
  return (
    <Choice title="流程">
      <Pills
        isSingle
        label="流程"
        options={options}
        value={value ? [value] : []}
        onChange={([picked = '']) => onChange(picked)}
      />
    </Choice>
  )
}

function AmountChoice({ filters, fault, onChange }: ChoiceProps & { fault: string | undefined }) {
  const { amount, minYuan, maxYuan } = filters
  return (
    <Choice title="金额">
      <Pills
        isSingle
        label="金额"
        options={amounts}
        value={amount === 'all' ? [] : [amount]}
        onChange={([picked = 'all']) => onChange({ amount: picked })}
      />
      {amount === 'custom' ? (
        <View className={styles.range}>
          <TextField
            label="最低金额（元）"
            kind="amount"
            placeholder="不限"
            value={minYuan}
            onChange={(text) => onChange({ minYuan: text })}
            error={fault}
          />
          <TextField
            label="最高金额（元）"
            kind="amount"
            placeholder="不限"
            value={maxYuan}
            onChange={(text) => onChange({ maxYuan: text })}
          />
        </View>
      ) : null}
    </Choice>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View className={styles.choice}>
      <Text className={styles.title}>{title}</Text>
      {children}
    </View>
  )
}
