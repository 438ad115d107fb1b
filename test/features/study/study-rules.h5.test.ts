import { keepSeen, playedBetween, untoldOf } from '@/features/study/progress-keeper'
import { categoryOf, clock, dueChip, kindOf, stateText } from '@/features/study/study-words'
import { startOf } from '@/features/study/use-playing'
import { inWindow } from '@/features/study/use-reading'

type Piece = Parameters<typeof dueChip>[0]
const piece = (facts: Partial<Piece>) =>
  ({ dueDate: null, finishedTime: null, overdue: false, progress: null, ...facts }) as Piece

describe('the words of study', () => {
  it('name a category of the address, and everything for any other [spec 2.24]', () => {
    expect([categoryOf('3'), categoryOf('2'), categoryOf(undefined)]).toEqual(['3', '', ''])
    expect(kindOf({ resourceType: '20' }).text).toBe('内容')
    expect([clock(8.9), clock(68), clock(-1)]).toEqual(['0:08', '1:08', '0:00'])
  })

  it.each([
    ['not asked for', {}, undefined],
    ['asked for', { dueDate: '2026-12-05' }, '必修 · 12月5日前'],
    ['overdue', { dueDate: '2026-01-05', overdue: true }, '必修 · 已逾期'],
    ['done', { dueDate: '2026-01-05', finishedTime: '2026-01-09 08:00:00' }, '必修'],
  ])('say what is %s', (_name, facts, text) => expect(dueChip(piece(facts))?.text).toBe(text))

  it.each([
    ['not begun', {}, undefined],
    ['opened only', { progress: 0 }, undefined],
    ['hardly begun', { progress: 0.001 }, '已学 1%'],
    ['under way', { progress: 0.619 }, '已学 61%'],
    ['finished', { progress: 1, finishedTime: '2026-01-09 08:00:00' }, '已学完'],
  ])('say how far it is: %s', (_name, facts, text) => expect(stateText(piece(facts))).toBe(text))
})

describe('what counts as seen', () => {
  it('is what was played from place to place, not a leap', () => {
    expect(playedBetween(10, 10.5)).toEqual({ from: 10, to: 10.5 })
    expect(playedBetween(10, 40)).toBeUndefined()
    expect(playedBetween(40, 10)).toBeUndefined()
  })

  it('is the part of an article that stands in the window', () => {
    expect(inWindow({ top: 100, height: 2000, windowHeight: 700 }, 1000)).toEqual({ from: 0, to: 300 })
    expect(inWindow({ top: -1000, height: 2000, windowHeight: 700 }, 1000)).toEqual({ from: 500, to: 850 })
    expect(inWindow({ top: 900, height: 2000, windowHeight: 700 }, 1000)).toBeUndefined()
  })

  it('goes on where it was left, and anew once it was heard to the end', () => {
    expect([startOf({ position: 21.5, units: 53 }), startOf({ position: 52, units: 53 })]).toEqual([21.5, 0])
  })

  it('is kept on the device by person and piece until the server knows it', () => {
    keepSeen('me', { id: 'a', position: 10, parts: [{ from: 0, to: 10 }] })
    keepSeen('me', { id: 'a', position: 5, parts: [{ from: 10, to: 12 }] })
    expect(untoldOf('me')).toEqual({ a: { position: 10, parts: [{ from: 0, to: 12 }] } })
    expect(untoldOf('somebody else')).toEqual({})
  })
})
