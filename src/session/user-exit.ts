/** Why the data of a user has to leave the device. A session that expires is no exit: the same user may return. */
type ExitReason = 'signOut' | 'otherUser'

const listeners = new Set<(reason: ExitReason) => void>()

/** Calls back when a user signs out, or another one signs in. Higher layers remove what they hold for the user. */
export function onUserExit(listener: (reason: ExitReason) => void): void {
  listeners.add(listener)
}

export function notifyUserExit(reason: ExitReason): void {
  for (const listener of listeners) listener(reason)
}
