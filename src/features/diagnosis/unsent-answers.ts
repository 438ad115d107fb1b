import { number, object, record, string } from 'valibot'

import { DiagnosisLevel } from '@/contract/content/diagnosis'
import { openStored } from '@/offline/stored'

import type { AnswersByQuestion } from './questions'

/** The answers that have not reached the server, with the version that they are based on. */
const unsent = openStored('diagnosisAnswers', object({ answers: record(string(), DiagnosisLevel), version: number() }))

/**
 * The user's unsent answers of an earlier visit; none when the questionnaire was finished meanwhile, on another device.
 *
 * @param version of the server's answers, which begins anew with each questionnaire
 */
export function readUnsentAnswers(version: number): AnswersByQuestion {
  const found = unsent.read()
  return found && found.version <= version ? found.answers : {}
}

/** Stores the unsent answers in place of the earlier ones. */
export function saveUnsentAnswers(answers: AnswersByQuestion, version: number): void {
  if (Object.keys(answers).length > 0) unsent.write({ answers, version })
  else unsent.remove()
}
