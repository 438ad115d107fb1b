import { call } from '@/api/client'
import type { OutputOf } from '@/contract/endpoint'
import { type StudyProgress, saveStudyProgress } from '@/contract/study'
import { isRefusal } from '@/lib/errors'
import { joinParts, type SeenPart } from '@/lib/seen-parts'
import { readJson, removeStored, writeJson } from '@/platform/storage'

export type SavedProgress = OutputOf<typeof saveStudyProgress>

type UnsentProgress = Omit<StudyProgress, 'id'>

/** The session has ended: the same words are taken after signing in. */
const ENDED = 401

/** By person: whoever else signs in on this device neither sees nor sends it. */
const getStorageKey = (userId: string) => `study:${userId}`

function isUnsentProgress(value: unknown): value is UnsentProgress {
  const untold = value as Partial<UnsentProgress> | undefined
  return typeof untold?.position === 'number' && Array.isArray(untold.parts)
}

/** What this device saw and the server does not know yet, by piece. */
export function readUnsentProgress(userId: string): Record<string, UnsentProgress> {
  const kept = readJson(getStorageKey(userId))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => isUnsentProgress(value)))
}

function writeUnsent(userId: string, all: Record<string, UnsentProgress>): void {
  if (Object.keys(all).length > 0) writeJson(getStorageKey(userId), all)
  else removeStored(getStorageKey(userId))
}

/** Keeps what was just seen on the device, with what is still untold. */
export function saveStudyProgressLocally(userId: string, { id, position, parts }: StudyProgress): void {
  const all = readUnsentProgress(userId)
  const before = all[id]
  const joined = joinParts([...(before?.parts ?? []), ...parts], Number.MAX_SAFE_INTEGER)
  writeUnsent(userId, { ...all, [id]: { position: Math.max(before?.position ?? 0, position), parts: joined } })
}

/** Removes the progress that the server has confirmed; parts recorded meanwhile stay and are sent again. */
function removeSent(userId: string, id: string, told: UnsentProgress): void {
  const { [id]: current, ...others } = readUnsentProgress(userId)
  if (JSON.stringify(current) === JSON.stringify(told)) writeUnsent(userId, others)
}

/**
 * Sends the progress that this device recorded for one resource, also without new parts when only time had to pass.
 *
 * @returns undefined when it could not be sent: it stays on the device
 */
export async function sendStudyProgress(
  userId: string,
  id: string,
  position: number,
): Promise<SavedProgress | undefined> {
  const told = readUnsentProgress(userId)[id] ?? { position, parts: [] }
  try {
    const saved = await call(saveStudyProgress, { id, ...told }, { quiet: true, isExpendable: true })
    removeSent(userId, id, told)
    return saved
  } catch (error) {
    if (isRefusal(error) && error.code !== ENDED) removeSent(userId, id, told)
    return undefined
  }
}

/** Tells everything that waits on this device. @returns whether there was something the server now knows */
export async function sendAllStudyProgress(userId: string): Promise<boolean> {
  let isAnyTold = false
  for (const [id, { position }] of Object.entries(readUnsentProgress(userId))) {
    const saved = await sendStudyProgress(userId, id, position)
    isAnyTold ||= saved !== undefined
  }
  return isAnyTold
}

/** How far two looks are apart at most to be one stretch of playing, in seconds. */
const LONGEST_STEP = 3

/** The stretch that was played between two places; undefined after a leap. */
export function getPlayedRange(before: number, now: number): SeenPart | undefined {
  return now > before && now - before <= LONGEST_STEP ? { from: before, to: now } : undefined
}
