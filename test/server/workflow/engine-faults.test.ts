import { check, property } from 'fast-check'

import { figure, note } from '../../support/note'
import { faults } from './engine-faults'
import { emptyTally, play, sequences } from './engine-sequences'
import { faultyEngine, soundEngine } from './faulty-engine'

/** A fault must show within this many sequences. */
const BOUND = 20_000
const seed = Number(process.env.SEED_FC ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))

function sequencesUntilCaught(engine: ReturnType<typeof soundEngine>): number | null {
  const result = check(
    property(sequences, (sequence) => play(engine, sequence, emptyTally())),
    { numRuns: BOUND, seed, endOnFailure: true },
  )
  return result.failed ? result.numRuns : null
}

describe('faults seeded into the approval engine', () => {
  const killed: Record<string, number> = {}
  afterAll(() => {
    const [slowest] = Object.entries(killed).sort(([, a], [, b]) => b - a)
    const count = `${Object.keys(killed).length}/${faults.length}`
    note(`approval engine: seed ${seed}, ${count} seeded faults caught, slowest: ${slowest?.join(' after ')} sequences`)
    if (process.env.FULL) figure('approval engine, seeded faults caught', count)
  })

  it('has at least thirty', () => {
    expect(faults.length).toBeGreaterThanOrEqual(30)
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  })

  it('catches nothing in the engine as it is', () => {
    expect(sequencesUntilCaught(soundEngine())).toBeNull()
  }, 120_000)

  it.each(faults)(
    'catches that $name',
    (fault) => {
      const caught = sequencesUntilCaught(faultyEngine(fault))
      expect(caught).not.toBeNull()
      killed[fault.name] = caught ?? 0
    },
    120_000,
  )
})
