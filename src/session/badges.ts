import { call } from '@/api/client'
import { setTabBadge, type useTabBadges } from '@/navigation/tab-badges'

import { useSession } from './session'

type Tab = keyof ReturnType<typeof useTabBadges.getState>

/** The sum of every number in an answer, however it is nested (spec §4). */
export function sumOfNumbers(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + sumOfNumbers(part), 0)
}

/** The member of staff whose badges these are; undefined for guests and partners. */
function owner(): string | undefined {
  const { user } = useSession.getState()
  return user?.population === 'user' ? user.userId : undefined
}

/** An answer that comes after its person has gone is dropped. */
async function refresh(tab: Tab, count: () => Promise<number>): Promise<void> {
  const asked = owner()
  const number = await count().catch(() => 0)
  if (asked === owner()) setTabBadge(tab, number)
}

async function countTodo(): Promise<number> {
  const { countTodos } = await import('@/contract/todo')
  return (await call(countTodos, {}, { quiet: true })).count
}

async function countMessages(): Promise<number> {
  const { countUnreadMessages } = await import('@/contract/message')
  return sumOfNumbers(await call(countUnreadMessages, {}, { quiet: true }))
}

let refreshing: Promise<unknown> | undefined

/**
 * Sets the badges of the staff tab bar: the to-do count, and the sum of all unread counts; each 0 on failure
 * (spec §4). Without a staff session nothing is asked; while an answer is on its way, not again.
 */
export async function refreshBadges(): Promise<void> {
  if (!owner()) return
  refreshing ??= Promise.all([refresh('todo', countTodo), refresh('message', countMessages)]).finally(() => {
    refreshing = undefined
  })
  await refreshing
}
