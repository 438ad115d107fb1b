import { countAnswered, findFirstUnanswered, formatTimeLeft, listQuestions } from '@/features/diagnosis/questions'
import { formatScoreChange, getRadarCorners, getRadarSides, toPolygon } from '@/features/diagnosis/radar'

import { requireItems } from '../../support/require-items'

const question = (key: string) => ({ key, title: key, options: [{ text: '是', example: '例：是' }] })
const questions = listQuestions([
  { key: 'a', name: '一', intro: '', questions: [question('a1'), question('a2')] },
  { key: 'b', name: '二', intro: '', questions: [question('b1')] },
])

describe('the way through the questionnaire', () => {
  it('counts over all dimensions', () => {
    expect(questions.map(({ at, dimension, question: { key } }) => [at, dimension.name, key])).toEqual([
      [0, '一', 'a1'],
      [1, '一', 'a2'],
      [2, '二', 'b1'],
    ])
  })

  it.each([
    ['nothing', {}, 0, 0],
    ['the first', { a1: 0 }, 1, 1],
    ['a later one', { b1: 3 }, 0, 1],
    ['all', { a1: 1, a2: 1, b1: 1 }, 2, 3],
    ['one that no longer stands', { gone: 1 }, 0, 0],
  ] as const)('with %s answered goes on at the first that is open', (_name, answers, at, count) => {
    expect(findFirstUnanswered(questions, answers)).toBe(at)
    expect(countAnswered(questions, answers)).toBe(count)
  })

  it.each([
    [24, '约剩 8 分钟'],
    [3, '约剩 1 分钟'],
    [1, '约剩 1 分钟'],
    [0, ''],
  ])('%i open questions: %s', (open, words) => {
    expect(formatTimeLeft(open)).toBe(words)
  })
})

describe('the radar', () => {
  it('puts full scores on the corners of the square’s axes, none in the middle', () => {
    const rounded = (scores: number[]) => getRadarCorners(scores).map(({ x, y }) => [Math.round(x), Math.round(y)])
    expect(rounded([100, 100, 100, 100])).toEqual([
      [50, 0],
      [100, 50],
      [50, 100],
      [0, 50],
    ])
    expect(rounded([0, 0, 0, 0])).toEqual([
      [50, 50],
      [50, 50],
      [50, 50],
      [50, 50],
    ])
    expect(toPolygon([100, 50, 0, 50])).toBe('polygon(50.00% 0.00%, 75.00% 50.00%, 50.00% 50.00%, 25.00% 50.00%)')
  })

  it('is closed: each side ends where the next begins', () => {
    const sides = getRadarSides([80, 40, 60, 20])
    for (const [at, { left, top, length, angle }] of requireItems(sides).entries()) {
      const next = sides[(at + 1) % sides.length]
      expect(left + length * Math.cos(angle)).toBeCloseTo(next?.left ?? 0)
      expect(top + length * Math.sin(angle)).toBeCloseTo(next?.top ?? 0)
    }
  })

  it.each([
    [70, 60, '+10'],
    [60, 70, '−10'],
    [60, 60, '持平'],
    [60, null, '–'],
  ])('%i after %p is %s', (score, previous, words) => {
    expect(formatScoreChange({ score, previous })).toBe(words)
  })
})
