import type { InputOf } from '@/contract/endpoint'
import type { listMyProcesses } from '@/contract/workflow/todo'
import { formatAmount, parseAmount } from '@/lib/amount'
import { parseDay } from '@/lib/days'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import type { TodoListKey } from './todo-lists'

type TodoQuery = Omit<InputOf<typeof listMyProcesses>, 'current'>

export type TodoSort = 'newest' | 'oldest' | 'due'
export type TodoPeriod = 'all' | 'today' | 'week' | 'month' | 'custom'
export type TodoStatus = 'all' | Exclude<NonNullable<TodoQuery['status']>, 'draft'>
/** Amount ranges in yuan. */
export type TodoAmount = 'all' | 'under1k' | 'under10k' | 'over10k' | 'custom'

export interface TodoFilters {
  /** Pending items: all, or only tasks of processes, without requests to join the company. */
  kind: 'all' | 'task'
  /** The state of a process; only 我发起的 is filtered by it. */
  status: TodoStatus
  procDefKey: string
  isOverdue: boolean
  /** What was archived in place of what was not; pending items never are. */
  isArchived: boolean
  period: TodoPeriod
  /** First and last day, `yyyy-MM-dd`, for `custom`; empty means no bound. */
  from: string
  to: string
  amount: TodoAmount
  /** Yuan as typed, for `custom`; empty means no bound. */
  minYuan: string
  maxYuan: string
  /** The name is empty where only the address is known: it contains no name of a person. */
  starter: { userId: string; name: string } | undefined
  sort: TodoSort
}

export const noTodoFilters: TodoFilters = {
  kind: 'all',
  status: 'all',
  procDefKey: '',
  isOverdue: false,
  isArchived: false,
  period: 'all',
  from: '',
  to: '',
  sort: 'newest',
  starter: undefined,
  amount: 'all',
  minYuan: '',
  maxYuan: '',
}

export const todoKinds: readonly { value: TodoFilters['kind']; text: string }[] = [
  { value: 'all', text: '全部' },
  { value: 'task', text: '流程任务' },
]

export const todoStatuses: readonly { value: TodoStatus; text: string }[] = [
  { value: 'running', text: '审批中' },
  { value: 'returned', text: '已退回' },
  { value: 'approved', text: '已通过' },
  { value: 'rejected', text: '已拒绝' },
  { value: 'revoked', text: '已撤销' },
]

export const todoPeriods: readonly { value: TodoPeriod; text: string }[] = [
  { value: 'today', text: '今天' },
  { value: 'week', text: '近 7 天' },
  { value: 'month', text: '近 30 天' },
  { value: 'custom', text: '自定义' },
]

export const todoAmounts: readonly { value: TodoAmount; text: string }[] = [
  { value: 'under1k', text: '1 千元以内' },
  { value: 'under10k', text: '1 千至 1 万元' },
  { value: 'over10k', text: '1 万元以上' },
  { value: 'custom', text: '自定义' },
]

export const todoSorts: readonly { value: TodoSort; text: string }[] = [
  { value: 'newest', text: '最新在前' },
  { value: 'oldest', text: '最早在前' },
  { value: 'due', text: '先到期在前' },
]

/** The maximum of the contract, in fen. */
const AMOUNT_MAX = 999_999_999
const daysBack: Record<Exclude<TodoPeriod, 'all' | 'custom'>, number> = { today: 0, week: 6, month: 29 }
/** Inclusive bounds in fen. */
const amountBounds: Record<Exclude<TodoAmount, 'all' | 'custom'>, { minAmount?: number; maxAmount?: number }> = {
  under1k: { maxAmount: 99_999 },
  under10k: { minAmount: 100_000, maxAmount: 1_000_000 },
  over10k: { minAmount: 1_000_001 },
}

/** Whether any filter narrows a list; the order does not count. Pending items have kinds, started processes a state. */
export function hasTodoFilters(filters: TodoFilters, list: TodoListKey): boolean {
  const { sort: _, ...filterQuery } = toTodoQuery(filters, '', 0, list)
  return (list === 'todo' && filters.kind === 'task') || Object.keys(filterQuery).length > 0
}

/** Validates the typed amounts; undefined when valid. */
export function validateAmountRange({ amount, minYuan, maxYuan }: TodoFilters): string | undefined {
  if (amount !== 'custom') return undefined
  const [min, max] = [minYuan, maxYuan].map((text) => (text.trim() ? (parseAmount(text) ?? Number.NaN) : undefined))
  if ([min, max].some((fen) => fen !== undefined && fen > AMOUNT_MAX)) return `金额不能大于 ${formatAmount(AMOUNT_MAX)}`
  if ([min, max].some((fen) => fen !== undefined && !(fen >= 0))) return '请输入正确的金额'
  return min !== undefined && max !== undefined && min > max ? '最低金额不能大于最高金额' : undefined
}

function getAmountBounds({ amount, minYuan, maxYuan }: TodoFilters): { minAmount?: number; maxAmount?: number } {
  if (amount === 'all') return {}
  if (amount !== 'custom') return amountBounds[amount]
  const [minAmount, maxAmount] = [parseAmount(minYuan), parseAmount(maxYuan)]
  return { ...(minAmount !== undefined && { minAmount }), ...(maxAmount !== undefined && { maxAmount }) }
}

/** Validates the selected days; undefined when valid. */
export function validateTodoDays({ period, from, to }: TodoFilters): string | undefined {
  if (period !== 'custom') return undefined
  if (!from && !to) return '请选择开始或结束日期'
  return from && to && from > to ? '开始日期不能晚于结束日期' : undefined
}

/** The inclusive days of a filter. */
function getCreatedRange({ period, from, to }: TodoFilters, now: number): { createdFrom?: string; createdTo?: string } {
  if (period === 'all') return {}
  if (period !== 'custom') return { createdFrom: chinaDay(now - daysBack[period] * DAY_MS) }
  return { ...(from && { createdFrom: from }), ...(to && { createdTo: to }) }
}

/** The query of a list; absent members do not filter. */
export function toTodoQuery(filters: TodoFilters, keyword: string, now: number, list: TodoListKey): TodoQuery {
  const { procDefKey, isOverdue, starter, status, sort } = filters
  const isArchived = filters.isArchived && list !== 'todo'
  return {
    ...(keyword && { keyword }),
    ...(procDefKey && { procDefKey }),
    ...(isArchived && { archived: true }),
    // Nothing archived is overdue.
    ...(isOverdue && !isArchived && { overdue: true }),
    ...getCreatedRange(filters, now),
    ...getAmountBounds(filters),
    ...(starter && { startUserId: starter.userId }),
    ...(list === 'mine' && status !== 'all' && { status }),
    ...(sort !== 'newest' && { sort }),
  }
}

const findValue = <Value extends string>(options: readonly { value: Value }[], text: string) =>
  options.find(({ value }) => value === text)?.value

/** The filters of an address. What is not valid, as somebody may have typed it, does not filter. */
export function parseTodoFilters(read: (key: string) => string): TodoFilters {
  const period = findValue(todoPeriods, read('period')) ?? 'all'
  const amount = findValue(todoAmounts, read('amount')) ?? 'all'
  const userId = read('starter')
  const filters: TodoFilters = {
    kind: findValue(todoKinds, read('kind')) ?? 'all',
    status: findValue(todoStatuses, read('status')) ?? 'all',
    procDefKey: read('process'),
    isOverdue: read('overdue') === 'true',
    isArchived: read('archived') === 'true',
    period,
    from: period === 'custom' ? parseDay(read('fromDay')) : '',
    to: period === 'custom' ? parseDay(read('toDay')) : '',
    amount,
    minYuan: amount === 'custom' ? read('minYuan') : '',
    maxYuan: amount === 'custom' ? read('maxYuan') : '',
    starter: userId ? { userId, name: '' } : undefined,
    sort: findValue(todoSorts, read('sort')) ?? 'newest',
  }
  return {
    ...filters,
    ...(validateTodoDays(filters) && { period: 'all', from: '', to: '' }),
    ...(validateAmountRange(filters) && { amount: 'all', minYuan: '', maxYuan: '' }),
  }
}

/** The parameters by which an address keeps the filters. */
export function formatTodoFilters(filters: TodoFilters): Record<string, string> {
  const { period, amount } = filters
  const isDays = period === 'custom'
  const isRange = amount === 'custom'
  return {
    kind: filters.kind === 'all' ? '' : filters.kind,
    status: filters.status === 'all' ? '' : filters.status,
    process: filters.procDefKey,
    overdue: filters.isOverdue ? 'true' : '',
    archived: filters.isArchived ? 'true' : '',
    period: period === 'all' ? '' : period,
    fromDay: isDays ? filters.from : '',
    toDay: isDays ? filters.to : '',
    amount: amount === 'all' ? '' : amount,
    minYuan: isRange ? filters.minYuan.trim() : '',
    maxYuan: isRange ? filters.maxYuan.trim() : '',
    starter: filters.starter?.userId ?? '',
    sort: filters.sort === 'newest' ? '' : filters.sort,
  }
}
