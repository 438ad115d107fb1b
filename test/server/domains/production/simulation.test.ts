import { HOUR_MS } from '@/lib/durations'
import {
  type Span,
  simulateHeldTime,
  simulateOutput,
  simulateReading,
  simulateSpans,
  splitAtShifts,
} from '@/server/domains/production/simulation'

const MINUTE = 60_000
const MORNING = Date.parse('2026-11-20T08:00:00+08:00')
const machine = { code: 'CNC-07', idealCycleMs: 84_000 }

/** Seeded, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

const length = (spans: readonly Span[]) => spans.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0)

describe('the simulation', () => {
  test('says the same of the same time, whoever asks and when', () => {
    const listCalls = () => [
      simulateOutput(machine, MORNING, MORNING + 5 * HOUR_MS),
      simulateSpans(machine.code, MORNING, MORNING + 5 * HOUR_MS),
      simulateReading('CNC-07:speed', 12_000, 'run', MORNING),
    ]
    expect(listCalls()).toEqual(listCalls())
    expect(simulateOutput({ ...machine, code: 'CNC-08' }, MORNING, MORNING + 5 * HOUR_MS)).not.toEqual(listCalls()[0])
  })

  test('however time is cut, the pieces add up to the whole', () => {
    let stops = 0
    const below = numbers(7)
    for (let round = 0; round < 200; round++) {
      const from = MORNING + below(48 * 60) * MINUTE
      const until = from + (2 + below(20 * 60)) * MINUTE
      const cut = from + MINUTE * (1 + below((until - from) / MINUTE - 1))
      const [whole, one, other] = [
        simulateOutput(machine, from, until),
        simulateOutput(machine, from, cut),
        simulateOutput(machine, cut, until),
      ]
      for (const key of ['plannedSeconds', 'runSeconds', 'plan', 'total', 'good'] as const)
        expect(one[key] + other[key]).toBe(whole[key])
      const reasons = Object.keys({ ...one.downtime, ...other.downtime, ...whole.downtime })
      const sums = reasons.map((reason) => (one.downtime[reason] ?? 0) + (other.downtime[reason] ?? 0))
      expect(sums).toEqual(reasons.map((reason) => whole.downtime[reason] ?? 0))
      stops += reasons.length
    }
    expect(stops).toBeGreaterThan(0)
  })

  test('never makes the impossible', () => {
    for (let hour = 0; hour < 24 * 30; hour++) {
      const from = MORNING + hour * HOUR_MS
      const made = simulateOutput(machine, from, from + HOUR_MS)
      const lost = Object.values(made.downtime).reduce((sum, seconds) => sum + seconds, 0)
      const bad = Object.values(made.defects).reduce((sum, pieces) => sum + pieces, 0)
      expect(made.runSeconds + lost).toBe(made.plannedSeconds)
      expect(made.good + bad).toBe(made.total)
      expect(made.total * machine.idealCycleMs).toBeLessThanOrEqual(made.runSeconds * 1000)
    }
  })

  test('leaves no gap between states, and no two neighbours alike', () => {
    const spans = simulateSpans(machine.code, MORNING + 7 * MINUTE, MORNING + 30 * HOUR_MS)
    expect(length(spans)).toBe(30 * HOUR_MS - 7 * MINUTE)
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1]
      if (!next) break
      expect(next.startAt).toBe(span.endAt)
      expect(`${next.state}${next.reason}`).not.toBe(`${span.state}${span.reason}`)
    }
  })

  test('plans nothing for the break, and does not count it as lost', () => {
    const noon = Date.parse('2026-11-20T12:00:00+08:00')
    expect(simulateOutput(machine, noon, noon + 30 * MINUTE)).toMatchObject({
      plannedSeconds: 0,
      total: 0,
      downtime: {},
    })
    expect(simulateOutput(machine, noon, noon + HOUR_MS).plannedSeconds).toBe(1800)
  })

  test('a machine held still loses its whole planned time to that reason', () => {
    const simulated = simulateHeldTime('CNC-07', MORNING, MORNING + HOUR_MS, 'changeover')
    expect(simulated).toMatchObject({ plannedSeconds: 3600, runSeconds: 0, total: 0, downtime: { changeover: 3600 } })
  })

  test('long ago is cut by shift, lately by the hour', () => {
    const cuts = splitAtShifts(MORNING, MORNING + 26.5 * HOUR_MS, MORNING + 24 * HOUR_MS)
    expect(cuts.map(([start, end]) => (end - start) / HOUR_MS)).toEqual([12, 12, 1, 1, 0.5])
    expect(splitAtShifts(MORNING, MORNING, MORNING)).toEqual([])
  })
})
