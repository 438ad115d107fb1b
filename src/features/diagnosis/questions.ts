import type { DiagnosisDimension, DiagnosisLevel, DiagnosisQuestion } from '@/contract/content/diagnosis'

export type AnswersByQuestion = Record<string, DiagnosisLevel>

/** A question with its index. */
export interface QuestionEntry {
  dimension: DiagnosisDimension
  question: DiagnosisQuestion
  /** Index over all dimensions, starting at 0. */
  at: number
}

/** Seconds per question, for the estimated remaining time. */
const SECONDS_EACH = 20

/** All questions in order. */
export function listQuestions(dimensions: readonly DiagnosisDimension[]): QuestionEntry[] {
  const all = dimensions.flatMap((dimension) => dimension.questions.map((question) => ({ dimension, question })))
  return all.map((one, at) => ({ ...one, at }))
}

/** The index of the first unanswered question; the last one when all are answered. */
export function findFirstUnanswered(entries: readonly QuestionEntry[], answers: AnswersByQuestion): number {
  const open = entries.findIndex(({ question }) => answers[question.key] === undefined)
  return open >= 0 ? open : Math.max(0, entries.length - 1)
}

/** The number of answered questions. */
export function countAnswered(entries: readonly QuestionEntry[], answers: AnswersByQuestion): number {
  return entries.filter(({ question }) => answers[question.key] !== undefined).length
}

/** 约剩 6 分钟; empty when everything is answered. */
export function formatTimeLeft(open: number): string {
  return open === 0 ? '' : `约剩 ${Math.max(1, Math.round((open * SECONDS_EACH) / 60))} 分钟`
}
