import { check, property } from 'fast-check'

import { figure, note } from '../../support/note'
import { branchSequences, playBranches } from './engine-branches'
import { branchFaults, type Fault, faults } from './engine-faults'
import { emptyTally, play, sequences } from './engine-sequences'
import { faultyEngine, soundEngine } from './faulty-engine'

/** A fault must show within this many sequences. */
const BOUND = 20_000
const seed = Number(process.env.SEED_FC ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))

type EngineUnderTest = ReturnType<typeof soundEngine>

const playPlain = (engine: EngineUnderTest) => property(sequences, (sequence) => play(engine, sequence, emptyTally()))
const playParallel = (engine: EngineUnderTest) =>
  property(branchSequences, (sequence) => playBranches(engine, sequence, {}))

function sequencesUntilCaught(
  engine: EngineUnderTest,
  playWith: typeof playPlain | typeof playParallel,
): number | null {
  const result = check(playWith(engine), { numRuns: BOUND, seed, endOnFailure: true })
  return result.failed ? result.numRuns : null
}

const all = [...faults, ...branchFaults]

describe('faults seeded into the approval engine', () => {
  const killed: Record<string, number> = {}
  afterAll(() => {
    const [slowest] = Object.entries(killed).sort(([, a], [, b]) => b - a)
    const count = `${Object.keys(killed).length}/${all.length}`
    note(`approval engine: seed ${seed}, ${count} seeded faults caught, slowest: ${slowest?.join(' after ')} sequences`)
    if (process.env.FULL) figure('approval engine, seeded faults caught', count)
  })

  it('has at least sixty', () => {
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it('catches nothing in the engine as it is', () => {
    expect(sequencesUntilCaught(soundEngine(), playPlain)).toBeNull()
    expect(sequencesUntilCaught(soundEngine(), playParallel)).toBeNull()
  })

  const expectCaught = (fault: Fault, playWith: typeof playPlain | typeof playParallel) => {
    const caught = sequencesUntilCaught(faultyEngine(fault), playWith)
    expect(caught).not.toBeNull()
    killed[fault.name] = caught ?? 0
  }

  it.each(faults)('catches that $name', (fault) => expectCaught(fault, playPlain))

  it.each(branchFaults)('catches in parallel parts that $name', (fault) => expectCaught(fault, playParallel))
})
