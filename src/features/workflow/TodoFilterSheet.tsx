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
      <Choice title="发起时间">
        <Pills
          isSingle
          label="发起时间"
          options={periods}
          value={draft.period === 'all' ? [] : [draft.period]}
          onChange={([period = 'all']) => set({ period })}
        />
      </Choice>
      <AmountChoice filters={draft} fault={fault} onChange={set} />
      <StarterChoice value={draft.starter} onChange={(starter) => set({ starter })} />
      <Choice title="排序">
        <Pills
          isSingle
          isRequired
          label="排序"
          options={sorts}
          value={[draft.sort]}
          onChange={([sort = 'newest']) => set({ sort })}
        />
      </Choice>
      <Cell
        title="只看已逾期"
        right={<Switch label="只看已逾期" checked={draft.isOverdue} onChange={(isOverdue) => set({ isOverdue })} />}
      />
    </Sheet>
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

interface AmountChoiceProps {
  filters: TodoFilters
  fault: string | undefined
  onChange: (change: Partial<TodoFilters>) => void
}

function AmountChoice({ filters, fault, onChange }: AmountChoiceProps) {
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

interface StarterChoiceProps {
  value: TodoFilters['starter']
  onChange: (starter: TodoFilters['starter']) => void
}

function StarterChoice({ value, onChange }: StarterChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell title="发起人" value={value?.name ?? '不限'} onPress={() => setOpen(true)} />
      <PersonPicker
        isOpen={isOpen}
        title="发起人"
        onPick={([picked]) => onChange(picked)}
        onClose={() => setOpen(false)}
      />
    </>
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
