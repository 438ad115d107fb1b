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

/** Reads a value stored for the signed-in person; undefined for anybody else. The caller validates its shape. */
export function readPersonal(key: string): unknown {
  const userId = useSession.getState().user?.userId
  const record = readJson(PREFIX + key)
  return userId !== undefined && isKept(record) && record.userId === userId ? record.value : undefined
}

/** Stores a value for the signed-in person; nobody else reads it, and signing out removes it. */
export function keepPersonal(key: string, value: unknown): void {
  const userId = useSession.getState().user?.userId
  if (userId !== undefined) writeJson(PREFIX + key, { userId, value })
}

/** Removes all values stored for the signed-in person. */
export function forgetPersonal(): void {
  for (const key of storedKeys()) if (key.startsWith(PREFIX)) removeStored(key)
}
