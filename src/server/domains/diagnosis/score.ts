import type { DiagnosisLevel } from '@/contract/content/diagnosis'

import { BEST, type Dimension, dimensions, type QuestionnaireItem, questions } from './questionnaire'

/** The answer to each question, 0 to {@link BEST}, by its key. */
export type AnswerLevels = Readonly<Record<string, DiagnosisLevel>>

/** Levels with their minimum score, of 100. */
const levels = [
  { from: 0, name: '起步', words: '还靠人和纸在转，先把数据留下来。' },
  { from: 20, name: '一级', words: '个别环节用上了数字工具，各用各的。' },
  { from: 40, name: '二级', words: '主要业务已在系统里，部门之间开始共享数据。' },
  { from: 60, name: '三级', words: '业务贯通，管理按数据运转。' },
  { from: 80, name: '四级', words: '数据驱动经营，并持续改进。' },
] as const

/** The result of a diagnosis. */
interface Score {
  /** 0 to 100, rounded once. */
  total: number
  /** Scores by dimension key, 0 to 100. */
  scores: Record<string, number>
}

/** Unanswered questions, in order. */
export function listUnanswered(answers: AnswerLevels): QuestionnaireItem[] {
  return questions.flatMap(({ question }) => (answers[question.key] === undefined ? question : []))
}

/** Drops answers to questions that are not in this edition. */
export function knownAnswers(answers: AnswerLevels): Record<string, DiagnosisLevel> {
  const levelByKey: Record<string, DiagnosisLevel> = {}
  for (const { question } of questions) {
    const answer = answers[question.key]
    if (answer !== undefined) levelByKey[question.key] = answer
  }
  return levelByKey
}

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

/** Weighted mean of the answers, 0 to 1. */
function computeDimensionShare({ questions: dimensionQuestions }: Dimension, answers: AnswerLevels): number {
  const reached = dimensionQuestions.map(({ key, weight }) => (weight * (answers[key] ?? 0)) / BEST)
  return sum(reached) / sum(dimensionQuestions.map(({ weight }) => weight))
}

/** The score of a complete diagnosis. Dimensions are weighted before rounding. */
export function computeDiagnosisScore(answers: AnswerLevels): Score {
  const shares = dimensions.map((dimension) => ({ dimension, share: computeDimensionShare(dimension, answers) }))
  const weighed = sum(shares.map(({ dimension, share }) => dimension.weight * share))
  return {
    total: Math.round((100 * weighed) / sum(dimensions.map(({ weight }) => weight))),
    scores: Object.fromEntries(shares.map(({ dimension, share }) => [dimension.key, Math.round(100 * share)])),
  }
}

/** The level of a score: 0 to 4, its name and description. */
export function findDiagnosisLevel(total: number): { level: number; name: string; words: string } {
  const level = levels.filter(({ from }) => total >= from).length - 1
  const { name, words } = levels[Math.max(0, level)] ?? levels[0]
  return { level: Math.max(0, level), name, words }
}

/** A question below the best answer, with its potential. */
export interface Gap {
  dimension: Dimension
  question: QuestionnaireItem
  answer: number
  /** Points that the best answer would add to the total. */
  worth: number
}

/** Maximum number of gaps with a score in the upper half. */
const NEARLY_MOST = 3

/** Gaps ordered by potential: all answers in the lower half, or without any a few in the upper half. */
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
