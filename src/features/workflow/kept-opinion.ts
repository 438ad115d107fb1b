import { readText, removeStored, storedKeys, writeText } from '@/platform/storage'

/** By person: whoever else signs in on this device never sees it. */
const prefixOf = (userId: string, subject: string) => `opinion:${userId}:${subject}:`

/** What somebody began to say for one action on a to-do, kept on this device until it is decided. */
export function readOpinion(userId: string, subject: string, action: string): string {
  return readText(`${prefixOf(userId, subject)}${action}`) ?? ''
}

/** Keeps it as typed; an empty one is forgotten. */
export function keepOpinion(userId: string, subject: string, action: string, opinion: string): void {
  const key = `${prefixOf(userId, subject)}${action}`
  if (opinion) writeText(key, opinion)
  else removeStored(key)
}

/** Decided: what was typed for any action is said, or of no use any more. */
export function forgetOpinions(userId: string, subject: string): void {
  for (const key of storedKeys()) if (key.startsWith(prefixOf(userId, subject))) removeStored(key)
}
