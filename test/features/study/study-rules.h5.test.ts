import { getPlayedRange, readUnsentProgress, saveStudyProgressLocally } from '@/features/study/progress-outbox'
import {
  formatPlayTime,
  formatStudyState,
  getResourceKind,
  getStudyDueChip,
  toStudyCategory,
} from '@/features/study/study-labels'
import { getStartPosition } from '@/features/study/use-playback'
import { getVisiblePart } from '@/features/study/use-reading-progress'

type Piece = Parameters<typeof getStudyDueChip>[0]
const piece = (facts: Partial<Piece>) =>
  ({ dueDate: null, finishedTime: null, overdue: false, progress: null, ...facts }) as Piece

describe('the words of study', () => {
  it('name a category of the address, and everything for any other [spec 2.24]', () => {
    expect([toStudyCategory('3'), toStudyCategory('2'), toStudyCategory(undefined)]).toEqual(['3', '', ''])
    expect(getResourceKind({ resourceType: '20' }).text).toBe('内容')
    expect([formatPlayTime(8.9), formatPlayTime(68), formatPlayTime(-1)]).toEqual(['0:08', '1:08', '0:00'])
  })

  it.each([
    ['not asked for', {}, undefined],
    ['asked for', { dueDate: '2026-12-05' }, '必修\u00a0· 12月5日前'],
    ['overdue', { dueDate: '2026-01-05', overdue: true }, '必修\u00a0· 已逾期'],
    ['done', { dueDate: '2026-01-05', finishedTime: '2026-01-09 08:00:00' }, '必修'],
  ])('say what is %s', (_name, facts, text) => expect(getStudyDueChip(piece(facts))?.text).toBe(text))

  it.each([
    ['not begun', {}, undefined],
    ['opened only', { progress: 0 }, undefined],
    ['hardly begun', { progress: 0.001 }, '已学 1%'],
    ['under way', { progress: 0.619 }, '已学 61%'],
    ['finished', { progress: 1, finishedTime: '2026-01-09 08:00:00' }, '已学完'],
  ])('say how far it is: %s', (_name, facts, text) => expect(formatStudyState(piece(facts))).toBe(text))
})

describe('what counts as seen', () => {
  it('is what was played from place to place, not a leap', () => {
    expect(getPlayedRange(10, 10.5)).toEqual({ from: 10, to: 10.5 })
    expect(getPlayedRange(10, 40)).toBeUndefined()
    expect(getPlayedRange(40, 10)).toBeUndefined()
  })

  it('is the part of an article that stands in the window', () => {
    expect(getVisiblePart({ top: 100, height: 2000, windowHeight: 700 }, 1000)).toEqual({ from: 0, to: 300 })
    expect(getVisiblePart({ top: -1000, height: 2000, windowHeight: 700 }, 1000)).toEqual({ from: 500, to: 850 })
    expect(getVisiblePart({ top: 900, height: 2000, windowHeight: 700 }, 1000)).toBeUndefined()
  })

  it('goes on where it was left, and anew once it was heard to the end', () => {
    expect([getStartPosition({ position: 21.5, units: 53 }), getStartPosition({ position: 52, units: 53 })]).toEqual([
      21.5, 0,
    ])
  })

  it('is kept on the device by person and piece until the server knows it', () => {
    saveStudyProgressLocally('me', { id: 'a', position: 10, parts: [{ from: 0, to: 10 }] })
    saveStudyProgressLocally('me', { id: 'a', position: 5, parts: [{ from: 10, to: 12 }] })
    expect(readUnsentProgress('me')).toEqual({ a: { position: 10, parts: [{ from: 0, to: 12 }] } })
    expect(readUnsentProgress('somebody else')).toEqual({})
  })
})
