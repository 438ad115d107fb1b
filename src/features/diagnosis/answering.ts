import type { DiagnosisDimension, DiagnosisLevel, DiagnosisQuestion } from '@/contract/diagnosis'

export type Answers = Record<string, DiagnosisLevel>

/** A question with its place in the whole. */
export interface Asked {
  dimension: DiagnosisDimension
  question: DiagnosisQuestion
  /** From 0, over all dimensions. */
  at: number
}

/** Seconds that a question takes, for what is said to be left. */
const SECONDS_EACH = 20

/** Every question in its order. */
export function askedOf(dimensions: readonly DiagnosisDimension[]): Asked[] {
  const all = dimensions.flatMap((dimension) => dimension.questions.map((question) => ({ dimension, question })))
  return all.map((one, at) => ({ ...one, at }))
}

/** Where to go on: the first question without an answer; the last one when all have theirs. */
export function firstOpen(asked: readonly Asked[], answers: Answers): number {
  const open = asked.findIndex(({ question }) => answers[question.key] === undefined)
  return open >= 0 ? open : Math.max(0, asked.length - 1)
}

/** How many of the questions have an answer. */
export function countAnswered(asked: readonly Asked[], answers: Answers): number {
  return asked.filter(({ question }) => answers[question.key] !== undefined).length
}

/** 约剩 6 分钟; nothing once all is answered. */
export function timeLeft(open: number): string {
  return open === 0 ? '' : `约剩 ${Math.max(1, Math.round((open * SECONDS_EACH) / 60))} 分钟`
}
