import { readText, removeStored, writeText } from '@/platform/storage'

const KEY = 'ended'

let userId: string | undefined

/** Whose session ended by itself last, in this run: signing in again finds the page as it was left. */
export function getEndedUserId(): string | undefined {
  return userId
}

/** Whose session ended by itself last, in whichever window; undefined once somebody has signed in or out. */
export function getEndedUserIdAnywhere(): string | undefined {
  return readText(KEY)
}

export function setEndedUserId(ended: string | undefined): void {
  userId = ended
  if (ended === undefined) removeStored(KEY)
  else writeText(KEY, ended)
}
