import { custom } from 'valibot'

import { call } from '@/api/client'
import { type StudyProgress, saveStudyProgress } from '@/contract/content/study'
import type { OutputOf } from '@/contract/endpoint'
import { isRefusal } from '@/lib/errors'
import { joinParts, type SeenPart } from '@/lib/seen-parts'
import { openStored } from '@/offline/stored'

export type SavedProgress = OutputOf<typeof saveStudyProgress>

type UnsentProgress = Omit<StudyProgress, 'id'>

/** The session has ended: the same progress is accepted after signing in. */
const ENDED = 401

function isUnsentProgress(value: unknown): value is UnsentProgress {
  const untold = value as Partial<UnsentProgress> | undefined
  return typeof untold?.position === 'number' && Array.isArray(untold.parts)
}

const isTable = (value: unknown) => typeof value === 'object' && value !== null
const unsent = openStored('studyProgress', custom<Record<string, UnsentProgress>>(isTable))

/** The unsent progress on this device, by resource. */
export function readUnsentProgress(userId: string): Record<string, UnsentProgress> {
  return Object.fromEntries(
    Object.entries(unsent.read('', userId) ?? {}).filter(([, value]) => isUnsentProgress(value)),
  )
}

function writeUnsent(userId: string, all: Record<string, UnsentProgress>): void {
  if (Object.keys(all).length > 0) unsent.write(all, '', { userId })
  else unsent.remove('', userId)
}

/** Stores progress on the device, merged with earlier unsent progress. */
export function saveStudyProgressLocally(userId: string, { id, position, parts }: StudyProgress): void {
  const all = readUnsentProgress(userId)
  const before = all[id]
  const joined = joinParts([...(before?.parts ?? []), ...parts], Number.MAX_SAFE_INTEGER)
  writeUnsent(userId, { ...all, [id]: { position: Math.max(before?.position ?? 0, position), parts: joined } })
}

/** Removes the progress that the server has confirmed; parts recorded meanwhile stay and are sent again. */
function removeSent(userId: string, id: string, sent: UnsentProgress): void {
  const { [id]: current, ...others } = readUnsentProgress(userId)
  if (JSON.stringify(current) === JSON.stringify(sent)) writeUnsent(userId, others)
}

/**
 * Sends the local progress of one resource, also without new parts, because elapsed time may complete it.
 *
 * @returns undefined when the request failed: the progress stays on the device
 */
export async function sendStudyProgress(
  userId: string,
  id: string,
  position: number,
): Promise<SavedProgress | undefined> {
  const sent = readUnsentProgress(userId)[id] ?? { position, parts: [] }
  try {
    const saved = await call(saveStudyProgress, { id, ...sent }, { quiet: true, isExpendable: true })
    removeSent(userId, id, sent)
    return saved
  } catch (error) {
    if (isRefusal(error) && error.code !== ENDED) removeSent(userId, id, sent)
    return undefined
  }
}

/**
 * Sends all local progress.
 * @returns whether the server accepted any
 */
export async function sendAllStudyProgress(userId: string): Promise<boolean> {
  let isAnyTold = false
  for (const [id, { position }] of Object.entries(readUnsentProgress(userId))) {
    const saved = await sendStudyProgress(userId, id, position)
    isAnyTold ||= saved !== undefined
  }
  return isAnyTold
}

/** Maximum seconds between two positions of continuous playback. */
const LONGEST_STEP = 3

/** The range played between two positions; undefined after a seek. */
export function getPlayedRange(before: number, now: number): SeenPart | undefined {
  return now > before && now - before <= LONGEST_STEP ? { from: before, to: now } : undefined
}
