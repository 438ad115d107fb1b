import { create } from 'zustand'

/** Unread messages by kind. */
export type Unread = Readonly<Record<string, number>>

interface TabBadges {
  /** Tasks that wait, on the to-do tab; 0 hides the badge. */
  todo: number
  /** What was circulated to me and not read: no badge, a number of its list. */
  circulated: number
  /** Unread messages, on the messages tab; 0 hides the badge. */
  message: number
  /** The same by kind: every screen that counts messages reads these, so that no two numbers differ. */
  unread: Unread
}

const none: TabBadges = { todo: 0, circulated: 0, message: 0, unread: {} }

/** The numbers on the staff tab bar. The store is the truth; each tab page applies it when shown. */
export const useTabBadges = create<TabBadges>(() => none)

/** Whether they have been asked for since somebody signed in, or the application started. */
export function hasTabBadges(): boolean {
  return useTabBadges.getState() !== none
}

/** What waits, as the server counts it. */
export function setWaiting(todo: number, circulated: number): void {
  useTabBadges.setState({ todo, circulated })
}

/** The unread messages as the server counts them, and their sum. */
export function setUnread(unread: Unread, message: number): void {
  useTabBadges.setState({ unread, message })
}

let changes = 0

/** Grows with each {@link addUnread}: a count that was asked for before one is of yesterday. */
export function countUnreadChanges(): number {
  return changes
}

/** Changes the unread counts at once, before the server confirms. */
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

/** On logout and on forced re-login (spec §4). */
export function clearTabBadges(): void {
  useTabBadges.setState(none)
}
