import { assert, property } from 'fast-check'

import { actionCodes, listOffers } from '@/server/workflow/engine/actions'
import { applyCommand, start } from '@/server/workflow/engine/engine'

import { figure, note } from '../../support/note'
import { requireItems } from '../../support/require-items'
import { emptyTally, play, sequences } from './engine-sequences'

const SEQUENCES = process.env.FULL ? 100_000 : 8_000
const seed = Number(process.env.SEED_FC ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))

describe('the approval engine', () => {
  it(`keeps its rules through ${SEQUENCES} random sequences`, () => {
    const tally = emptyTally()
    const began = performance.now()
    assert(
      property(sequences, (sequence) => play({ start, applyCommand, listOffers }, sequence, tally)),
      { numRuns: SEQUENCES, seed },
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    note(`approval engine: seed ${seed}, ${seconds} s, ${JSON.stringify(tally)}`)
    if (process.env.FULL) figure('approval engine, random sequences', tally.sequences)
    expect(tally.sequences).toBe(SEQUENCES)
    for (const action of requireItems(actionCodes))
      expect([action, (tally.applied[action] ?? 0) > 100]).toEqual([action, true])
    for (const status of ['running', 'approved', 'rejected', 'returned', 'revoked']) {
      expect([status, (tally.ended[status] ?? 0) > 100]).toEqual([status, true])
    }
  }, 600_000)
})
