import { call } from '@/api/client'
import type { OutputOf } from '@/contract/endpoint'
import { type StudyProgress, saveStudyProgress } from '@/contract/study'
import { isRefusal } from '@/lib/errors'
import { joinParts, type Part } from '@/lib/seen-parts'
import { readJson, removeStored, writeJson } from '@/platform/storage'

export type Saved = OutputOf<typeof saveStudyProgress>

type Untold = Omit<StudyProgress, 'id'>

/** The session has ended: the same words are taken after signing in. */
const ENDED = 401

/** By person: whoever else signs in on this device neither sees nor sends it. */
const storageKey = (userId: string) => `study:${userId}`

function isUntold(value: unknown): value is Untold {
  const untold = value as Partial<Untold> | undefined
  return typeof untold?.position === 'number' && Array.isArray(untold.parts)
}

/** What this device saw and the server does not know yet, by piece. */
export function untoldOf(userId: string): Record<string, Untold> {
  const kept = readJson(storageKey(userId))
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => isUntold(value)))
}

function keep(userId: string, all: Record<string, Untold>): void {
  if (Object.keys(all).length > 0) writeJson(storageKey(userId), all)
  else removeStored(storageKey(userId))
}

/** Keeps what was just seen on the device, with what is still untold. */
export function keepSeen(userId: string, { id, position, parts }: StudyProgress): void {
  const all = untoldOf(userId)
  const before = all[id]
  const joined = joinParts([...(before?.parts ?? []), ...parts], Number.MAX_SAFE_INTEGER)
  keep(userId, { ...all, [id]: { position: Math.max(before?.position ?? 0, position), parts: joined } })
}

/** Removes the progress that the server has confirmed; parts recorded meanwhile stay and are sent again. */
function forget(userId: string, id: string, told: Untold): void {
  const { [id]: current, ...others } = untoldOf(userId)
  if (JSON.stringify(current) === JSON.stringify(told)) keep(userId, others)
}

/**
 * Sends the progress that this device recorded for one resource, also without new parts when only time had to pass.
 *
 * @returns undefined when it could not be sent: it stays on the device
 */
export async function tellSeen(userId: string, id: string, position: number): Promise<Saved | undefined> {
  const told = untoldOf(userId)[id] ?? { position, parts: [] }
  try {
    const saved = await call(saveStudyProgress, { id, ...told }, { quiet: true, isExpendable: true })
    forget(userId, id, told)
    return saved
  } catch (error) {
    if (isRefusal(error) && error.code !== ENDED) forget(userId, id, told)
    return undefined
  }
}

/** Tells everything that waits on this device. @returns whether there was something the server now knows */
export async function tellAll(userId: string): Promise<boolean> {
  let isAnyTold = false
  for (const [id, { position }] of Object.entries(untoldOf(userId))) {
    const saved = await tellSeen(userId, id, position)
    isAnyTold ||= saved !== undefined
  }
  return isAnyTold
}

/** How far two looks are apart at most to be one stretch of playing, in seconds. */
const LONGEST_STEP = 3

/** The stretch that was played between two places; undefined after a leap. */
export function playedBetween(before: number, now: number): Part | undefined {
  return now > before && now - before <= LONGEST_STEP ? { from: before, to: now } : undefined
}
