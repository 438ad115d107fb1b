import type { Todo } from '@/contract/workflow/todo'
import { HOUR_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Tone } from '@/ui/layout/Chip'

export interface TodoChip {
  text: string
  tone: Tone
}

/** The time until or since the due time as a chip; undefined long before it. */
export function getDueChip(dueTime: string | null, now: number): TodoChip | undefined {
  const dueMs = dueTime === null ? undefined : parseWireTime(dueTime)
  if (dueMs === undefined) return undefined
  const hours = Math.floor(Math.abs(dueMs - now) / HOUR_MS)
  const text = hours >= 24 ? `${Math.floor(hours / 24)} 天` : hours >= 1 ? `${hours} 小时` : '1 小时内'
  if (dueMs < now) return { text: hours >= 1 ? `已逾期 ${text}` : '刚刚逾期', tone: 'error' }
  return hours < 24 ? { text: hours >= 1 ? `剩 ${text}` : `${text}到期`, tone: 'warning' } : undefined
}

/** The chip of a pending entry, on home and in the list: what is most urgent about it. */
export function getPendingChip(todo: Todo, now: number): TodoChip {
  if (todo.kind === 'register') return { text: '加入申请', tone: 'info' }
  if (todo.kind === 'returned') return { text: todo.statusName, tone: 'error' }
  const dueChip = getDueChip(todo.dueTime, now)
  if (dueChip?.tone === 'error') return dueChip
  if (todo.priority >= 1) return { text: todo.priority >= 2 ? '特急' : '紧急', tone: 'error' }
  return dueChip ?? { text: '待处理', tone: 'warning' }
}
