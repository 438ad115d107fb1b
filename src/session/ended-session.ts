import { readText, removeStored, writeText } from '@/platform/storage'

const KEY = 'ended'

let userId: string | undefined

/**
 * User of the session that expired last in this run: after the next sign-in this user finds the page with its input.
 */
export function getEndedUserId(): string | undefined {
  return userId
}

/** User of the session that expired last in any window; undefined after a sign-in or sign-out. */
export function getEndedUserIdAnywhere(): string | undefined {
  return readText(KEY)
}

export function setEndedUserId(ended: string | undefined): void {
  userId = ended
  if (ended === undefined) removeStored(KEY)
  else writeText(KEY, ended)
}
