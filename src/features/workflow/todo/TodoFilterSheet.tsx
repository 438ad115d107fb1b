import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { useCall } from '@/api/query'
import { listTodoProcesses } from '@/contract/workflow/todo'
import { chinaDay } from '@/lib/wire-time'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { useHasScope } from '@/session/session'
import { DayInput } from '@/ui/form/DayInput'
import { ErrorText } from '@/ui/form/ErrorText'
import { FilterSheet } from '@/ui/form/FilterSheet'
import { Switch } from '@/ui/form/Switch'
import { TextField } from '@/ui/form/TextField'
import { OptionalPillChoice, PillChoice } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'

import styles from './TodoFilterSheet.module.scss'
import {
  noTodoFilters,
  type TodoFilters,
  todoAmounts,
  todoKinds,
  todoPeriods,
  todoSorts,
  todoStatuses,
  validateAmountRange,
  validateTodoDays,
} from './todo-filters'
import { type TodoListKey, todoTimes } from './todo-lists'

interface TodoFilterSheetProps {
  isOpen: boolean
  list: TodoListKey
  filters: TodoFilters
  onApply: (filters: TodoFilters) => void
  onClose: () => void
}

/** Filters and order of the task lists. Nothing changes until 确定. */
export function TodoFilterSheet({ isOpen, ...rest }: TodoFilterSheetProps) {
  return isOpen ? <OpenSheet {...rest} /> : null
}

type FilterErrors = Partial<Record<'amount' | 'days', string | undefined>>

function OpenSheet({ list, filters, onApply, onClose }: Omit<TodoFilterSheetProps, 'isOpen'>) {
  const [draft, setDraft] = useState(filters)
  const [errors, setErrors] = useState<FilterErrors>({})
  const [isPickerOpen, setPickerOpen] = useState(false)
  const set = (change: Partial<TodoFilters>) => {
    setDraft((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const isArchived = draft.isArchived && list !== 'todo'
  const apply = (chosen: TodoFilters) => {
    const found = { amount: validateAmountRange(chosen), days: validateTodoDays(chosen) }
    if (found.amount || found.days) return setErrors(found)
    onApply(chosen)
    onClose()
  }
  return (
    <>
      <FilterSheet onReset={() => apply(noTodoFilters)} onApply={() => apply(draft)} onClose={onClose}>
        {list === 'todo' ? <KindChoice kind={draft.kind} onChange={(kind) => set({ kind })} /> : null}
        {list === 'mine' ? (
          <Choice title="状态">
            <OptionalPillChoice
              label="状态"
              options={todoStatuses}
              value={draft.status}
              onChange={(status = 'all') => set({ status })}
            />
          </Choice>
        ) : null}
        <ProcessChoice list={list} value={draft.procDefKey} onChange={(procDefKey) => set({ procDefKey })} />
        <PeriodAndOrder list={list} filters={draft} error={errors.days} onChange={set} />
        <AmountChoice filters={draft} error={errors.amount} onChange={set} />
        <StarterChoice
          starter={draft.starter}
          onAsk={() => setPickerOpen(true)}
          onForget={() => set({ starter: undefined })}
        />
        {isArchived ? null : (
          <Cell
            title="只看已逾期"
            right={<Switch label="只看已逾期" checked={draft.isOverdue} onChange={(isOverdue) => set({ isOverdue })} />}
          />
        )}
        {list === 'todo' ? null : (
          <Cell
            title="只看已归档"
            note="结束很久的申请，只能查看"
            right={
              <Switch
                label="只看已归档"
                checked={draft.isArchived}
                onChange={(chosen) => set({ isArchived: chosen })}
              />
            }
          />
        )}
      </FilterSheet>
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
  error: string | undefined
  onChange: (change: Partial<TodoFilters>) => void
}

function PeriodAndOrder({ list, filters, error, onChange }: ChoiceProps & { list: TodoListKey }) {
  const { period, from, to, sort } = filters
  const timeText = todoTimes[list]
  return (
    <>
      <Choice title={timeText}>
        <OptionalPillChoice
          label={timeText}
          options={todoPeriods}
          value={period}
          onChange={(picked = 'all') => onChange({ period: picked })}
        />
        {period === 'custom' ? <DayRange from={from} to={to} error={error} onChange={onChange} /> : null}
      </Choice>
      <Choice title="排序">
        <PillChoice label="排序" options={todoSorts} value={sort} onChange={(picked) => onChange({ sort: picked })} />
      </Choice>
    </>
  )
}

/** A first and a last day; both are optional. */
function DayRange({
  from,
  to,
  error,
  onChange,
}: Pick<TodoFilters, 'from' | 'to'> & Pick<ChoiceProps, 'error' | 'onChange'>) {
  const today = chinaDay(Date.now())
  return (
    <>
      <View className={styles.days}>
        <DayInput label="开始日期" value={from} to={to || today} onChange={(day) => onChange({ from: day })} />
        <Text>至</Text>
        <DayInput label="结束日期" value={to} from={from} to={today} onChange={(day) => onChange({ to: day })} />
      </View>
      <ErrorText className={styles.error} text={error} />
    </>
  )
}

interface StarterChoiceProps {
  starter: TodoFilters['starter']
  onAsk: () => void
  onForget: () => void
}

function StarterChoice({ starter, onAsk, onForget }: StarterChoiceProps) {
  return (
    <Choice title="发起人">
      <PillChoice
        label="发起人"
        options={[
          { value: 'any', text: '不限' },
          { value: 'one', text: starter ? starter.name || '已选人员' : '选择人员' },
        ]}
        value={starter ? 'one' : 'any'}
        onChange={(picked) => (picked === 'one' ? onAsk() : onForget())}
      />
    </Choice>
  )
}

interface KindChoiceProps {
  kind: TodoFilters['kind']
  onChange: (kind: TodoFilters['kind']) => void
}

/** For administrators only, whose list also contains requests to join. */
function KindChoice({ kind, onChange }: KindChoiceProps) {
  const isAdministrator = useHasScope('organization')
  if (!isAdministrator) return null
  return (
    <Choice title="事项">
      <PillChoice label="事项" options={todoKinds} value={kind} onChange={onChange} />
    </Choice>
  )
}

interface ProcessChoiceProps {
  list: TodoListKey
  value: string
  onChange: (procDefKey: string) => void
}

function ProcessChoice({ list, value, onChange }: ProcessChoiceProps) {
  const { data } = useCall(listTodoProcesses, { list })
  if (!data) return null
  const options = data.map(({ procDefKey, procDefName, count }) => ({
    value: procDefKey,
    text: `${procDefName} ${count}`,
  }))
  // The list may have no entry of it any more: what narrows the list can still be seen, and taken away.
  const isListed = value === '' || options.some((option) => option.value === value)
  const shown = isListed ? options : [...options, { value, text: '已选流程 0' }]
  if (shown.length === 0) return null
  return (
    <Choice title="流程">
      <OptionalPillChoice label="流程" options={shown} value={value} onChange={(picked = '') => onChange(picked)} />
    </Choice>
  )
}

function AmountChoice({ filters, error, onChange }: ChoiceProps) {
  const { amount, minYuan, maxYuan } = filters
  return (
    <Choice title="金额">
      <OptionalPillChoice
        label="金额"
        options={todoAmounts}
        value={amount}
        onChange={(picked = 'all') => onChange({ amount: picked })}
      />
      {amount === 'custom' ? (
        <View className={styles.range}>
          <TextField
            label="最低（元）"
            kind="amount"
            placeholder="不限"
            value={minYuan}
            onChange={(text) => onChange({ minYuan: text })}
            error={error}
          />
          <TextField
            label="最高（元）"
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
