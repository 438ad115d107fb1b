import { create } from 'zustand'

/** Unread messages by kind. */
export type Unread = Readonly<Record<string, number>>

interface TabBadges {
  /** Pending tasks, the badge of the to-do tab; 0 hides the badge. */
  todo: number
  /** Unread copied tasks: not a badge, but the count of their list. */
  circulated: number
  /** Unread messages, the badge of the messages tab; 0 hides the badge. */
  message: number
  /** Unread messages by kind. Every screen reads these counts, so that they agree. */
  unread: Unread
}

const none: TabBadges = { todo: 0, circulated: 0, message: 0, unread: {} }

/** Counts of the staff tab bar. Each tab page applies the store's value to the native bar when shown. */
export const useTabBadges = create<TabBadges>(() => none)

/** Whether the counts have been loaded since sign-in or launch. */
export function hasTabBadges(): boolean {
  return useTabBadges.getState() !== none
}

/** Sets the pending counts from the server. */
export function setWaiting(todo: number, circulated: number): void {
  useTabBadges.setState({ todo, circulated })
}

/** Sets the unread counts from the server, and their sum. */
export function setUnread(unread: Unread, message: number): void {
  useTabBadges.setState({ unread, message })
}

let changes = 0

/** Increases with each {@link addUnread}: a count requested before that is stale. */
export function countUnreadChanges(): number {
  return changes
}

let unsent: Promise<unknown> | undefined

/** Holds the server's counts back until a change that is counted here already has reached it or has failed. */
export function deferUnread(change: Promise<unknown>): void {
  const settled = Promise.all([unsent, change]).catch(() => undefined)
  unsent = settled
  void settled.then(() => {
    if (unsent === settled) unsent = undefined
  })
}

/** What {@link deferUnread} waits for; undefined when the server has every change. */
export function getUnsentChange(): Promise<unknown> | undefined {
  return unsent
}

/** Changes the unread counts optimistically, before the server confirms. */
export function addUnread(added: Unread): void {
  changes += 1
  const { unread, message } = useTabBadges.getState()
  const next = { ...unread }
  let sum = message
  for (const [kind, more] of Object.entries(added)) {
    const before = next[kind] ?? 0
    next[kind] = Math.max(0, before + more)
    sum += next[kind] - before
  }
  setUnread(next, sum)
}

/** Called on logout and on forced re-login (spec §4). */
export function clearTabBadges(): void {
  useTabBadges.setState(none)
}
