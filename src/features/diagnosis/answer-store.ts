import { call } from '@/api/client'
import { getDiagnosis, saveDiagnosis } from '@/contract/content/diagnosis'
import { ApiError } from '@/lib/errors'
import { getDevice } from '@/platform/device'

import type { AnswersByQuestion } from './questions'

const CONFLICT = 409

/** Save state of the answers: on the server, pending, or only local. */
export type SaveState = { kind: 'saved'; at: string | null } | { kind: 'saving' } | { kind: 'failed' }

/** Callbacks to the screen. */
interface Telling {
  onState: (state: SaveState) => void
  /** The answers of another device were merged. */
  onMerged: (answers: AnswersByQuestion) => void
}

export interface DiagnosisAnswerStore {
  /** Adds an answer and sends all of them. */
  save(answers: AnswersByQuestion, changed: string): void
  /**
   * Sends unsaved answers.
   * @returns the server's version; undefined when the request failed
   */
  flush(): Promise<number | undefined>
}

interface PendingAnswers {
  answers: AnswersByQuestion
  version: number
  /** Keys with unsaved answers. */
  changed: Set<string>
}

/** Merges the local changes into the answers of another device. */
async function merge(held: PendingAnswers): Promise<void> {
  const theirs = await call(getDiagnosis, {}, { quiet: true })
  const mine = Object.entries(held.answers).filter(([key]) => held.changed.has(key))
  held.answers = { ...theirs.answers, ...Object.fromEntries(mine) }
  held.version = theirs.version
}

async function send(held: PendingAnswers): Promise<string> {
  const sent = new Set(held.changed)
  const input = { answers: held.answers, version: held.version, deviceName: getDevice().name }
  const { version, savedTime } = await call(saveDiagnosis, input, { quiet: true })
  held.version = version
  for (const key of sent) if (input.answers[key] === held.answers[key]) held.changed.delete(key)
  return savedTime
}

/** Sends the answers; on a conflict merges the other device's answers and sends once more. */
async function sendMerged(held: PendingAnswers, { onMerged }: Telling): Promise<string> {
  try {
    return await send(held)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CONFLICT) throw error
    await merge(held)
    const at = await send(held)
    onMerged(held.answers)
    return at
  }
}

/** Saves answers sequentially, always all of them, each save based on the last version. */
export function createAnswerStore(
  start: { answers: AnswersByQuestion; version: number; savedTime: string | null },
  telling: Telling,
): DiagnosisAnswerStore {
  const held: PendingAnswers = { answers: start.answers, version: start.version, changed: new Set() }
  let running: Promise<number | undefined> | undefined

  async function run(): Promise<number | undefined> {
    let at = start.savedTime
    try {
      while (held.changed.size > 0) {
        telling.onState({ kind: 'saving' })
        at = await sendMerged(held, telling)
      }
      telling.onState({ kind: 'saved', at })
      return held.version
    } catch {
      telling.onState({ kind: 'failed' })
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
    save(answers, changed) {
      held.answers = answers
      held.changed.add(changed)
      void flush()
    },
    flush,
  }
}
