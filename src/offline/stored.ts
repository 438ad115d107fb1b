import { type BaseIssue, type BaseSchema, safeParse } from 'valibot'

import { encodeUtf8 } from '@/lib/utf8'
import { listStoredKeys, readJson, readText, removeStored, writeJson } from '@/platform/storage'
import { useSession } from '@/session/session'

import { type ClearingEvent, type StoredKind, type StoredRule, storedKinds } from './registry'

/** The form in which every value is stored. */
interface StoredRecord {
  version: number
  /** Epoch milliseconds. */
  savedAt: number
  userId?: string | undefined
  value: unknown
}

/** The values of one kind. The slot distinguishes several values; the user is the signed-in one unless given. */
interface Stored<T> {
  read(slot?: string, userId?: string): T | undefined
  readWithTime(slot?: string, userId?: string): { value: T; savedAt: number } | undefined
  /** @returns whether it was stored; false when the storage is full or denied, or nobody is signed in */
  write(value: T, slot?: string, options?: { userId?: string | undefined; savedAt?: number }): boolean
  remove(slot?: string, userId?: string): void
  /** The owner's slots that begin so. */
  listSlots(beginning?: string, userId?: string): string[]
  getKey(slot?: string, userId?: string): string
}

/** Reads also values of the last release, which had no record around them, or one with a user only. */
function toRecord(raw: unknown): StoredRecord | undefined {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw !== 'object') return { version: 1, savedAt: Number.NaN, value: raw }
  const record = raw as Partial<StoredRecord> & { at?: number }
  if (typeof record.version === 'number' && 'value' in record) return record as StoredRecord
  return {
    version: 1,
    savedAt: record.savedAt ?? record.at ?? Number.NaN,
    userId: record.userId,
    value: record.userId !== undefined && 'value' in record ? record.value : raw,
  }
}

/** A value without a time counts as expired. */
function isExpired({ keptMs }: StoredRule, { savedAt }: StoredRecord): boolean {
  return keptMs !== undefined && !(Date.now() - savedAt < keptMs)
}

function getCurrentUserId(): string | undefined {
  return useSession.getState().user?.userId
}

/**
 * Opens the values of one kind.
 *
 * @param schema shape of the current version; a stored value that does not fit is removed
 */
export function openStored<T>(kind: StoredKind, schema: BaseSchema<unknown, T, BaseIssue<unknown>>): Stored<T> {
  const rule: StoredRule = storedKinds[kind]

  const getKey = (slot = '', userId = getCurrentUserId()) =>
    [rule.key, rule.owner === 'eachUser' ? (userId ?? '') : undefined, slot || undefined]
      .filter((part) => part !== undefined)
      .join(':')

  const readWithTime = (slot?: string, userId = getCurrentUserId()) => {
    const key = getKey(slot, userId)
    const record = toRecord(readJson(key))
    // The owner may sign in again.
    if (!record || (rule.owner === 'currentUser' && (userId === undefined || record.userId !== userId)))
      return undefined
    const parsed = safeParse(schema, record.value)
    if (parsed.success && record.version === rule.version && !isExpired(rule, record)) {
      return { value: parsed.output, savedAt: record.savedAt }
    }
    removeStored(key)
    return undefined
  }

  const listSlots = (beginning = '', userId?: string) => {
    const prefix = `${getKey('', userId)}:`
    return listStoredKeys()
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length))
  }

  /** Makes room for one more slot. */
  const removeOldestSlots = (slot: string, max: number, userId: string | undefined) => {
    const others = listSlots('', userId).filter((other) => other !== slot)
    const getSavedAt = (other: string) => toRecord(readJson(getKey(other, userId)))?.savedAt || 0
    const oldestFirst = others.sort((one, other) => getSavedAt(one) - getSavedAt(other))
    for (const oldest of oldestFirst.slice(0, Math.max(0, others.length - max + 1)))
      removeStored(getKey(oldest, userId))
  }

  return {
    getKey,
    listSlots,
    readWithTime,
    read: (slot, userId) => readWithTime(slot, userId)?.value,
    write(value, slot, { userId = getCurrentUserId(), savedAt = Date.now() } = {}) {
      if (rule.owner !== 'device' && userId === undefined) return false
      const key = getKey(slot, userId)
      if (rule.slotsMax && slot) removeOldestSlots(slot, rule.slotsMax, userId)
      const owner = rule.owner === 'currentUser' ? { userId } : {}
      return writeJson(key, { version: rule.version, savedAt, ...owner, value })
    },
    remove: (slot, userId) => removeStored(getKey(slot, userId)),
  }
}

const rules: readonly StoredRule[] = Object.values(storedKinds)

function listClearedKeys(event: ClearingEvent): string[] {
  const cleared = rules.filter(({ clearedBy }) => clearedBy.includes(event))
  return listStoredKeys().filter((stored) => cleared.some(({ key }) => stored === key || stored.startsWith(`${key}:`)))
}

/** Bytes of the values that an event clears. */
export function measureStored(event: ClearingEvent): number {
  const sizes = listClearedKeys(event).map((key) => encodeUtf8(key + (readText(key) ?? '')).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Removes the values that an event clears. */
export function clearStored(event: ClearingEvent): void {
  for (const key of listClearedKeys(event)) removeStored(key)
}

/** Removes expired values that no screen reads any more. */
export function removeExpired(): void {
  for (const stored of listStoredKeys()) {
    const rule = rules.find(({ key, keptMs }) => keptMs && (stored === key || stored.startsWith(`${key}:`)))
    const record = rule && toRecord(readJson(stored))
    if (rule && record && isExpired(rule, record)) removeStored(stored)
  }
}
