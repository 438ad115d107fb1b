import { call } from '@/api/client'
import { type DiagnosisLevel, getDiagnosis, saveDiagnosis } from '@/contract/content/diagnosis'
import { ApiError } from '@/lib/errors'
import { getDevice } from '@/platform/device'

import type { AnswersByQuestion } from './questions'
import { saveUnsentAnswers } from './unsent-answers'

const CONFLICT = 409

/** Save state of the answers: on the server, pending, or only local. */
export type SaveState = { kind: 'saved'; at: string | null } | { kind: 'saving' } | { kind: 'failed' }

interface AnswerStoreListener {
  /** Called with each change of the save state. */
  onState: (state: SaveState) => void
  /** Called with all answers after those of another device were merged. */
  onMerged: (answers: AnswersByQuestion) => void
}

export interface DiagnosisAnswerStore {
  /** Adds an answer and sends all of them. */
  save(key: string, level: DiagnosisLevel): void
  /**
   * Sends unsaved answers.
   * @returns the server's version; undefined when the request failed
   */
  flush(): Promise<number | undefined>
  /** Takes over the answers of another device, where they keep the questionnaire from ending. */
  takeOver(): Promise<void>
}

interface PendingAnswers {
  answers: AnswersByQuestion
  version: number
  /** Keys with unsaved answers. */
  changed: Set<string>
}

const pickChanged = ({ answers, changed }: PendingAnswers): AnswersByQuestion =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => changed.has(key)))

/** Stores on the device what the server does not have: the page may be closed without a network. */
const persist = (pending: PendingAnswers) => saveUnsentAnswers(pickChanged(pending), pending.version)

/** Merges the local changes into the answers of another device. The screen shows them at once, whether or not the next save arrives. */
async function merge(pending: PendingAnswers, { onMerged }: AnswerStoreListener): Promise<void> {
  const theirs = await call(getDiagnosis, {}, { quiet: true })
  pending.answers = { ...theirs.answers, ...pickChanged(pending) }
  pending.version = theirs.version
  onMerged(pending.answers)
}

async function send(pending: PendingAnswers): Promise<string> {
  const sent = new Set(pending.changed)
  const input = { answers: pending.answers, version: pending.version, deviceName: getDevice().name }
  const { version, savedTime } = await call(saveDiagnosis, input, { quiet: true })
  pending.version = version
  for (const key of sent) if (input.answers[key] === pending.answers[key]) pending.changed.delete(key)
  persist(pending)
  return savedTime
}

/** Sends the answers; on a conflict merges the other device's answers and sends once more. */
async function sendMerged(pending: PendingAnswers, listener: AnswerStoreListener): Promise<string> {
  try {
    return await send(pending)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CONFLICT) throw error
    await merge(pending, listener)
    return send(pending)
  }
}

/**
 * Saves answers sequentially, always all of them, each save based on the last version.
 *
 * @param unsent the answers among them that the server does not have
 */
export function createAnswerStore(
  start: { answers: AnswersByQuestion; version: number; savedTime: string | null },
  listener: AnswerStoreListener,
  unsent: readonly string[] = [],
): DiagnosisAnswerStore {
  const pending: PendingAnswers = { answers: start.answers, version: start.version, changed: new Set(unsent) }
  let running: Promise<number | undefined> | undefined

  async function run(): Promise<number | undefined> {
    let at = start.savedTime
    try {
      while (pending.changed.size > 0) {
        listener.onState({ kind: 'saving' })
        at = await sendMerged(pending, listener)
      }
      listener.onState({ kind: 'saved', at })
      return pending.version
    } catch {
      listener.onState({ kind: 'failed' })
      return undefined
    }
  }

  const flush = () => {
    // Not inside `run`: with nothing to send it finishes before `running` is assigned.
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    save(key, level) {
      // Not the answers that the screen shows: those of another device may just have been merged.
      pending.answers = { ...pending.answers, [key]: level }
      pending.changed.add(key)
      persist(pending)
      void flush()
    },
    flush,
    async takeOver() {
      try {
        await merge(pending, listener)
      } catch {
        // The refusal that led here is shown already; the next attempt meets it again.
      }
    },
  }
}
