import { call } from '@/api/client'
import { countUnreadChanges, getUnsentChange, setUnread, setWaiting, type Unread } from '@/navigation/tab-badges'

import { useSession } from './session'

/** The sum of every number in a response, at any depth (spec §4). */
export function sumNumbers(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + sumNumbers(part), 0)
}

/** The staff user of these badges; undefined for guests and partners. */
function getOwner(): string | undefined {
  const { user } = useSession.getState()
  return user?.population === 'user' ? user.userId : undefined
}

async function countWaiting(): Promise<{ count: number; circulate: number }> {
  const { countTodos } = await import('@/contract/workflow/todo')
  return call(countTodos, {}, { quiet: true })
}

async function countMessages(): Promise<Unread> {
  const { countUnreadMessages } = await import('@/contract/message/message')
  return call(countUnreadMessages, {}, { quiet: true })
}

/** Drops a response that arrives after its user has signed out. */
async function refreshTodo(): Promise<void> {
  const owner = getOwner()
  const { count, circulate } = await countWaiting().catch(() => ({ count: 0, circulate: 0 }))
  if (owner === getOwner()) setWaiting(count, circulate)
}

/** Requests the counts again when messages were read here, or a change was not sent yet, while the response came. */
async function refreshMessages(): Promise<void> {
  const owner = getOwner()
  const before = countUnreadChanges()
  const unread = await countMessages().catch((): Unread => ({}))
  if (owner !== getOwner()) return
  const unsent = getUnsentChange()
  if (before === countUnreadChanges() && !unsent) return setUnread(unread, sumNumbers(unread))
  await unsent
  await refreshMessages()
}

let refreshing: Promise<unknown> | undefined
let isOutdated = false

async function ask(): Promise<void> {
  do {
    isOutdated = false
    await Promise.all([refreshTodo(), refreshMessages()])
  } while (isOutdated && getOwner())
}

/**
 * Refreshes the badges of the staff tab bar: the to-do count, and the sum of all unread counts; each 0 on failure
 * (spec §4). Does nothing without a staff session. Calls during a running refresh are merged.
 *
 * @param isWritten after a write: a response on its way may be stale, so the counts are requested again
 */
export async function refreshBadges(isWritten = false): Promise<void> {
  if (!getOwner()) return
  isOutdated ||= isWritten
  refreshing ??= ask().finally(() => {
    refreshing = undefined
  })
  await refreshing
}
