import type { DiagnosisLevel } from '@/contract/diagnosis'

import { BEST, type Dimension, dimensions, type QuestionnaireItem, questions } from './questionnaire'

/** The answer to each question, 0 to {@link BEST}, by its key. */
export type AnswerLevels = Readonly<Record<string, DiagnosisLevel>>

/** Each begins at its score, of 100. */
const levels = [
  { from: 0, name: '起步', words: '还靠人和纸在转，先把数据留下来。' },
  { from: 20, name: '一级', words: '个别环节用上了数字工具，各用各的。' },
  { from: 40, name: '二级', words: '主要业务已在系统里，部门之间开始共享数据。' },
  { from: 60, name: '三级', words: '业务贯通，管理按数据运转。' },
  { from: 80, name: '四级', words: '数据驱动经营，并持续改进。' },
] as const

/** What a whole diagnosis comes to. */
interface Score {
  /** 0 to 100, rounded once. */
  total: number
  /** The same of each dimension, by its key. */
  scores: Record<string, number>
}

/** The questions that have no answer yet, in their order. */
export function listUnanswered(answers: AnswerLevels): QuestionnaireItem[] {
  return questions.flatMap(({ question }) => (answers[question.key] === undefined ? question : []))
}

/** Answers to questions of this edition alone. */
export function knownAnswers(answers: AnswerLevels): Record<string, DiagnosisLevel> {
  const known: Record<string, DiagnosisLevel> = {}
  for (const { question } of questions) {
    const answer = answers[question.key]
    if (answer !== undefined) known[question.key] = answer
  }
  return known
}

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

/** 0 to 1: each question by its weight. */
function computeDimensionShare({ questions: asked }: Dimension, answers: AnswerLevels): number {
  const reached = asked.map(({ key, weight }) => (weight * (answers[key] ?? 0)) / BEST)
  return sum(reached) / sum(asked.map(({ weight }) => weight))
}

/** The score of a diagnosis whose every question is answered. Dimensions count by weight, before they are rounded. */
export function computeDiagnosisScore(answers: AnswerLevels): Score {
  const shares = dimensions.map((dimension) => ({ dimension, share: computeDimensionShare(dimension, answers) }))
  const weighed = sum(shares.map(({ dimension, share }) => dimension.weight * share))
  return {
    total: Math.round((100 * weighed) / sum(dimensions.map(({ weight }) => weight))),
    scores: Object.fromEntries(shares.map(({ dimension, share }) => [dimension.key, Math.round(100 * share)])),
  }
}

/** The level of a score: 0 to 4, its name and what it means. */
export function findDiagnosisLevel(total: number): { level: number; name: string; words: string } {
  const level = levels.filter(({ from }) => total >= from).length - 1
  const { name, words } = levels[Math.max(0, level)] ?? levels[0]
  return { level: Math.max(0, level), name, words }
}

/** A question that is not at its best, and what would be won. */
export interface Gap {
  dimension: Dimension
  question: QuestionnaireItem
  answer: number
  /** Points of the total that the best answer would add. */
  worth: number
}

/** Maximum number of gaps with a score in the upper half. */
const NEARLY_MOST = 3

/**
 * What to work on, what would win most first: every answer of the lower half, or where there is none a few that are
 * nearly the best.
 */
export function listGaps(answers: AnswerLevels): Gap[] {
  const all = sum(dimensions.map(({ weight }) => weight))
  const gaps = questions.flatMap(({ dimension, question }): Gap[] => {
    const answer = answers[question.key] ?? 0
    if (answer >= BEST) return []
    const share = (dimension.weight / all) * (question.weight / sum(dimension.questions.map(({ weight }) => weight)))
    return [{ dimension, question, answer, worth: 100 * share * (1 - answer / BEST) }]
  })
  gaps.sort((a, b) => b.worth - a.worth)
  const low = gaps.filter(({ answer }) => answer <= 1)
  return low.length > 0 ? low : gaps.slice(0, NEARLY_MOST)
}
