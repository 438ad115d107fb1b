import { computeOee, findBottleneck, groupOee, noSums, rankAmounts, sumRecords } from '@/server/domains/production/oee'
import { shiftAt, shiftName } from '@/server/domains/production/shifts'

const HOUR = 3600
const record = (changes: Partial<Parameters<typeof sumRecords>[0][number]> = {}) => ({
  plannedSeconds: 8 * HOUR,
  runSeconds: 7.2 * HOUR,
  idealCycleMs: 30_000,
  plan: 900,
  total: 820,
  good: 800,
  ...changes,
})

describe('OEE', () => {
  test('is availability x performance x quality', () => {
    const figures = computeOee(sumRecords([record()]))
    expect(figures.availability).toBeCloseTo(0.9, 10)
    expect(figures.performance).toBeCloseTo((820 * 30) / (7.2 * HOUR), 10)
    expect(figures.quality).toBeCloseTo(800 / 820, 10)
    expect(figures.oee).toBeCloseTo((800 * 30) / (8 * HOUR), 10)
    expect(figures.achievement).toBeCloseTo(800 / 900, 10)
  })

  test('of several records weighs each by its own time and pieces, and is no mean of percentages', () => {
    const short = record({ plannedSeconds: HOUR, runSeconds: HOUR, total: 120, good: 120, plan: 120 })
    const long = record({ plannedSeconds: 9 * HOUR, runSeconds: 4.5 * HOUR, total: 270, good: 270, plan: 1000 })
    const figures = computeOee(sumRecords([short, long]))
    expect(figures.availability).toBeCloseTo(5.5 / 10, 10)
    expect(figures.oee).toBeCloseTo((390 * 30) / (10 * HOUR), 10)
    expect(figures.oee).not.toBeCloseTo((1 + 0.25) / 2, 2)
  })

  test('counts each product at its own ideal cycle', () => {
    const fast = record({ plannedSeconds: HOUR, runSeconds: HOUR, idealCycleMs: 10_000, total: 360, good: 360 })
    const slow = record({ plannedSeconds: HOUR, runSeconds: HOUR, idealCycleMs: 60_000, total: 30, good: 30 })
    expect(computeOee(sumRecords([fast, slow])).performance).toBeCloseTo(0.75, 10)
  })

  test.each([
    ['nothing planned: no figure at all', noSums, { oee: null, availability: null, performance: null, quality: null }],
    [
      'planned but never run: 0',
      { ...noSums, plannedSeconds: HOUR, plan: 10 },
      { oee: 0, availability: 0, performance: null, quality: null, achievement: 0 },
    ],
    [
      'run without a piece: 0',
      { ...noSums, plannedSeconds: HOUR, runSeconds: HOUR },
      { oee: 0, availability: 1, performance: 0, quality: null, achievement: null },
    ],
    [
      'all pieces bad: 0',
      { ...noSums, plannedSeconds: HOUR, runSeconds: HOUR, idealSeconds: HOUR, total: 9, plan: 9 },
      { oee: 0, performance: 1, quality: 0, achievement: 0 },
    ],
    [
      'a sum below zero counts as nothing',
      { ...noSums, plannedSeconds: HOUR, runSeconds: -5 },
      { oee: 0, availability: 0 },
    ],
  ])('%s', (_case, sums, expected) => expect(computeOee(sums)).toMatchObject(expected))

  test('by shift, line or anything else, in the order of the records', () => {
    const groups = groupOee(
      [
        { ...record(), shift: 'night' },
        { ...record({ good: 700 }), shift: 'day' },
        { ...record(), shift: 'night' },
      ],
      ({ shift }) => shift,
    )
    expect([...groups.keys()]).toEqual(['night', 'day'])
    expect(groups.get('night')).toMatchObject({ plan: 1800, good: 1600 })
    expect(groups.get('day')?.quality).toBeCloseTo(700 / 820, 10)
  })

  test('downtime and defects add up by name, the largest first', () => {
    expect(rankAmounts([{ fault: 60, material: 30 }, { material: 90 }, { other: 0 }])).toEqual([
      ['material', 120],
      ['fault', 60],
    ])
  })

  test('the bottleneck is the line furthest behind its plan; none is without one', () => {
    const lines = [
      { code: 'A1', plan: 100, good: 97 },
      { code: 'A2', plan: 0, good: 0 },
      { code: 'A3', plan: 200, good: 176 },
    ]
    expect(findBottleneck(lines)?.code).toBe('A3')
    expect(findBottleneck([{ code: 'A1', plan: 100, good: 101 }])).toBeUndefined()
    expect(findBottleneck([])).toBeUndefined()
  })
})

describe('a shift', () => {
  test.each([
    ['2026-11-20T08:00:00+08:00', '2026-11-20', 'day'],
    ['2026-11-20T19:59:59+08:00', '2026-11-20', 'day'],
    ['2026-11-20T20:00:00+08:00', '2026-11-20', 'night'],
    ['2026-11-21T07:59:59+08:00', '2026-11-20', 'night'],
    ['2026-01-01T00:30:00+08:00', '2025-12-31', 'night'],
  ])('%s belongs to %s %s', (instant, workDay, code) => {
    const at = Date.parse(instant)
    const shift = shiftAt(at)
    expect(shift).toMatchObject({ workDay, code })
    expect(shift.startAt).toBeLessThanOrEqual(at)
    expect(shift.endAt).toBeGreaterThan(at)
  })

  test('has its name, and an unknown one stands for itself', () => {
    expect(['day', 'night', 'early'].map(shiftName)).toEqual(['白班', '夜班', 'early'])
  })
})
