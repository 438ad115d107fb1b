import { readJson, removeStored, storedKeys, writeJson } from '@/platform/storage'

import { useSession } from './session'

const PREFIX = 'personal:'

interface Kept {
  userId: string
  value: unknown
}

function isKept(record: unknown): record is Kept {
  return typeof (record as Partial<Kept> | undefined)?.userId === 'string'
}

/** What this device keeps for the person who is signed in; undefined for anybody else. Its shape is to be checked. */
export function readPersonal(key: string): unknown {
  const userId = useSession.getState().user?.userId
  const record = readJson(PREFIX + key)
  return userId !== undefined && isKept(record) && record.userId === userId ? record.value : undefined
}

/** Keeps a value for the person who is signed in; nobody else reads it, and signing out takes it away. */
export function keepPersonal(key: string, value: unknown): void {
  const userId = useSession.getState().user?.userId
  if (userId !== undefined) writeJson(PREFIX + key, { userId, value })
}

/** Takes away what was kept for whoever was signed in. */
export function forgetPersonal(): void {
  for (const key of storedKeys()) if (key.startsWith(PREFIX)) removeStored(key)
}
