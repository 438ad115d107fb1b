import { call } from '@/api/client'
import { setTabBadge } from '@/navigation/tab-badges'

import { population } from './session'

/** The sum of every number in an answer, however it is nested (spec §4). */
export function sumOfNumbers(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + sumOfNumbers(part), 0)
}

async function refreshTodo(): Promise<void> {
  const { countTodos } = await import('@/contract/todo')
  const count = await call(countTodos, {}, { quiet: true }).then(
    (answer) => answer.count,
    () => 0,
  )
  setTabBadge('todo', count)
}

async function refreshMessages(): Promise<void> {
  const { countUnreadMessages } = await import('@/contract/message')
  const count = await call(countUnreadMessages, {}, { quiet: true }).then(sumOfNumbers, () => 0)
  setTabBadge('message', count)
}

/**
 * Sets the badges of the staff tab bar: the to-do count, and the sum of all unread counts; each 0 on failure
 * (spec §4). Without a staff session nothing is asked.
 */
export async function refreshBadges(): Promise<void> {
  if (population() !== 'user') return
  await Promise.all([refreshTodo(), refreshMessages()])
}
