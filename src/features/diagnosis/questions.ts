import type { DiagnosisDimension, DiagnosisLevel, DiagnosisQuestion } from '@/contract/diagnosis'

export type AnswersByQuestion = Record<string, DiagnosisLevel>

/** A question with its place in the whole. */
export interface QuestionEntry {
  dimension: DiagnosisDimension
  question: DiagnosisQuestion
  /** From 0, over all dimensions. */
  at: number
}

/** Seconds that a question takes, for what is said to be left. */
const SECONDS_EACH = 20

/** Every question in its order. */
export function listQuestions(dimensions: readonly DiagnosisDimension[]): QuestionEntry[] {
  const all = dimensions.flatMap((dimension) => dimension.questions.map((question) => ({ dimension, question })))
  return all.map((one, at) => ({ ...one, at }))
}

/** Where to go on: the first question without an answer; the last one when all have theirs. */
export function findFirstUnanswered(asked: readonly QuestionEntry[], answers: AnswersByQuestion): number {
  const open = asked.findIndex(({ question }) => answers[question.key] === undefined)
  return open >= 0 ? open : Math.max(0, asked.length - 1)
}

/** How many of the questions have an answer. */
export function countAnswered(asked: readonly QuestionEntry[], answers: AnswersByQuestion): number {
  return asked.filter(({ question }) => answers[question.key] !== undefined).length
}

/** 约剩 6 分钟; nothing once all is answered. */
export function formatTimeLeft(open: number): string {
  return open === 0 ? '' : `约剩 ${Math.max(1, Math.round((open * SECONDS_EACH) / 60))} 分钟`
}
