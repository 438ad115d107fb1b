import { create } from 'zustand'

interface TabBadges {
  /** Tasks that wait, on the to-do tab; 0 hides the badge. */
  todo: number
  /** Unread messages, on the messages tab; 0 hides the badge. */
  message: number
}

const none: TabBadges = { todo: 0, message: 0 }

/** The numbers on the staff tab bar. The store is the truth; each tab page applies it when shown. */
export const useTabBadges = create<TabBadges>(() => none)

export function setTabBadge(tab: keyof TabBadges, count: number): void {
  useTabBadges.setState({ [tab]: count })
}

/** On logout and on forced re-login (spec §4). */
export function clearTabBadges(): void {
  useTabBadges.setState(none)
}
