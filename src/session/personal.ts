import { listStoredKeys, readJson, removeStored, writeJson } from '@/platform/storage'

import { useSession } from './session'

const PREFIX = 'personal:'

interface PersonalRecord {
  userId: string
  value: unknown
}

function isPersonalRecord(record: unknown): record is PersonalRecord {
  return typeof (record as Partial<PersonalRecord> | undefined)?.userId === 'string'
}

/** Reads a value stored for the signed-in user; undefined for any other user. The caller validates its shape. */
export function readPersonal(key: string): unknown {
  const userId = useSession.getState().user?.userId
  const record = readJson(PREFIX + key)
  return userId !== undefined && isPersonalRecord(record) && record.userId === userId ? record.value : undefined
}

/** Stores a value for the signed-in user. Other users cannot read it, and signing out removes it. */
export function savePersonal(key: string, value: unknown): void {
  const userId = useSession.getState().user?.userId
  if (userId !== undefined) writeJson(PREFIX + key, { userId, value })
}

/** Removes all values stored for the signed-in user. */
export function clearPersonal(): void {
  for (const key of listStoredKeys()) if (key.startsWith(PREFIX)) removeStored(key)
}
