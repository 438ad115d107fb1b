import type { DiagnosisLevel } from '@/contract/content/diagnosis'
import { BEST, dimensions, questions } from '@/server/domains/diagnosis/questionnaire'
import {
  computeDiagnosisScore,
  findDiagnosisLevel,
  knownAnswers,
  listGaps,
  listUnanswered,
} from '@/server/domains/diagnosis/score'

import { requireItems } from '../../../support/require-items'

const all = (answer: DiagnosisLevel): Record<string, DiagnosisLevel> =>
  Object.fromEntries(questions.map(({ question }) => [question.key, answer]))

describe('the questionnaire', () => {
  it('asks about four dimensions, at least six questions each, every key once', () => {
    expect(dimensions.map(({ name }) => name)).toEqual(['数字化基础', '数字化经营', '数字化管理', '数字化成效'])
    for (const { questions: dimensionQuestions } of dimensions)
      expect(dimensionQuestions.length).toBeGreaterThanOrEqual(6)
    expect(new Set(questions.map(({ question }) => question.key)).size).toBe(questions.length)
  })

  it('says every choice in plain words with an example, and what to do next', () => {
    for (const { question } of requireItems(questions)) {
      for (const [text, example] of requireItems(question.options))
        expect([text.length <= 14, example]).toEqual([true, expect.stringMatching(/^例：/)])
      expect(question.next).not.toBe('')
    }
  })
})

describe('the score', () => {
  it.each<[DiagnosisLevel, number]>([
    [0, 0],
    [1, 33],
    [2, 67],
    [3, 100],
  ])('of the answer %i everywhere is %i', (answer, total) => {
    const score = computeDiagnosisScore(all(answer))
    expect(score.total).toBe(total)
    expect(Object.values(score.scores)).toEqual([total, total, total, total])
  })

  it('weighs questions within a dimension and dimensions within the whole', () => {
    // 数字化基础 weighs 20 of 100; its questions 2, 3, 2, 2, 1, 2, together 12. equipment at its best: 3 / 12.
    const one = computeDiagnosisScore({ ...all(0), equipment: BEST })
    expect(one).toEqual({ total: 5, scores: { foundation: 25, operation: 0, management: 0, effect: 0 } })
    // 数字化经营 weighs 40; planning and quality 3 + 3 of 15, at two thirds: 6 × 2/3 / 15 = 26.7 %.
    const two = computeDiagnosisScore({ ...all(0), planning: 2, quality: 2 })
    expect(two).toEqual({ total: 11, scores: { foundation: 0, operation: 27, management: 0, effect: 0 } })
  })

  it('rounds once: parts that are cut down each do not add up to less', () => {
    // 20 % of 25, 40 % of 26.67 and 20 % of 36.36 (delivery and defects at 2 and 2 … of 10).
    const mixed = computeDiagnosisScore({ ...all(0), equipment: BEST, planning: 2, quality: 2, delivery: BEST })
    expect(mixed.scores).toMatchObject({ foundation: 25, operation: 27, effect: 20 })
    expect(mixed.total).toBe(Math.round(5 + (40 * 4) / 15 + 4))
  })

  it.each([
    [0, '起步'],
    [19, '起步'],
    [20, '一级'],
    [39, '一级'],
    [40, '二级'],
    [59, '二级'],
    [60, '三级'],
    [79, '三级'],
    [80, '四级'],
    [100, '四级'],
  ])('%i is %s', (total, name) => {
    expect(findDiagnosisLevel(total).name).toBe(name)
  })
})

describe('the gaps', () => {
  it('are the answers of the lower half, what would win most first', () => {
    const gaps = listGaps({ ...all(BEST), network: 0, planning: 1, energy: 1, decision: 2 })
    expect(gaps.map(({ question }) => question.key)).toEqual(['planning', 'network', 'energy'])
    // planning: 40 × 3/15 × 2/3; network: 20 × 2/12.
    expect(gaps.map(({ worth }) => Number(worth.toFixed(2)))).toEqual([5.33, 3.33, 1.21])
  })

  it('are a few that are nearly the best where none is low, and none at the top', () => {
    expect(listGaps(all(2))).toHaveLength(3)
    expect(listGaps(all(BEST))).toEqual([])
  })
})

it('answers to questions that no longer stand are dropped, and what is open is known', () => {
  expect(knownAnswers({ network: 1, gone: 2 })).toEqual({ network: 1 })
  expect(listUnanswered({ network: 1 })).toHaveLength(questions.length - 1)
})
