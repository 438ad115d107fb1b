import type { InputOf } from '@/contract/endpoint'
import type { listTodos } from '@/contract/todo'
import { chinaDay } from '@/lib/wire-time'

export type TodoQuery = Omit<InputOf<typeof listTodos>, 'current'>

export type TodoSort = 'newest' | 'oldest' | 'due'
export type TodoPeriod = 'all' | 'today' | 'week' | 'month'
/** Yuan, as somebody picks a range. */
export type TodoAmount = 'all' | 'under1k' | 'under10k' | 'over10k'

export interface TodoFilters {
  procDefKey: string
  isOverdue: boolean
  period: TodoPeriod
  amount: TodoAmount
  sort: TodoSort
}

export const noFilters: TodoFilters = { procDefKey: '', isOverdue: false, period: 'all', amount: 'all', sort: 'newest' }

export const periods: readonly { value: TodoPeriod; text: string }[] = [
  { value: 'today', text: '今天' },
  { value: 'week', text: '近 7 天' },
  { value: 'month', text: '近 30 天' },
]

export const amounts: readonly { value: TodoAmount; text: string }[] = [
  { value: 'under1k', text: '1 千元以内' },
  { value: 'under10k', text: '1 千至 1 万元' },
  { value: 'over10k', text: '1 万元以上' },
]

export const sorts: readonly { value: TodoSort; text: string }[] = [
  { value: 'newest', text: '最新在前' },
  { value: 'oldest', text: '最早在前' },
  { value: 'due', text: '先到期在前' },
]

const DAY_MS = 86_400_000
const daysBack: Record<Exclude<TodoPeriod, 'all'>, number> = { today: 0, week: 6, month: 29 }
/** Fen, both ends included. */
const amountBounds: Record<Exclude<TodoAmount, 'all'>, { minAmount?: number; maxAmount?: number }> = {
  under1k: { maxAmount: 99_999 },
  under10k: { minAmount: 100_000, maxAmount: 1_000_000 },
  over10k: { minAmount: 1_000_001 },
}

/** Whether any filter narrows the list; its order does not. */
export function isFiltering({ sort: _, ...filters }: TodoFilters): boolean {
  return Boolean(filters.procDefKey) || filters.isOverdue || filters.period !== 'all' || filters.amount !== 'all'
}

/** What the server is asked for; absent members do not filter. */
export function todoQuery(filters: TodoFilters, keyword: string, now: number): TodoQuery {
  const { procDefKey, isOverdue, period, amount, sort } = filters
  return {
    ...(keyword && { keyword }),
    ...(procDefKey && { procDefKey }),
    ...(isOverdue && { overdue: true }),
    ...(period !== 'all' && { createdFrom: chinaDay(now - daysBack[period] * DAY_MS) }),
    ...(amount !== 'all' && amountBounds[amount]),
    ...(sort !== 'newest' && { sort }),
  }
}
