import { assert, property } from 'fast-check'

import { figure, note } from '../../support/note'
import { requireItems } from '../../support/require-items'
import { type BranchTally, branchSequences, playBranches } from './engine-branches'
import { settlingEngine } from './settling-engine'

const SEQUENCES = process.env.FULL ? 100_000 : 8_000
const seed = Number(process.env.SEED_FC ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))

describe('parallel branches, copies and automatic decisions', () => {
  it(`keep their rules through ${SEQUENCES} random sequences`, () => {
    const tally: BranchTally = {}
    const began = performance.now()
    assert(
      property(branchSequences, (sequence) => playBranches(settlingEngine, sequence, tally)),
      { numRuns: SEQUENCES, seed },
    )
    note(`parallel branches: seed ${seed}, ${Math.round(performance.now() - began)} ms, ${JSON.stringify(tally)}`)
    if (process.env.FULL) figure('parallel branches, random sequences', SEQUENCES)
    const least = ['agree', 'reject', 'returnPrev', 'returnTo', 'retrieve', 'transfer', 'addSign', 'revoke']
    for (const action of least) expect([action, tally[`in a part: ${action}`] ?? 0]).not.toEqual([action, 0])
    for (const what of ['opens', 'ends', 'is taken back', 'is left by a return'])
      expect([what, tally[`a nested part ${what}`] ?? 0]).not.toEqual([what, 0])
    // The starter withdraws the whole process, in no branch of it.
    for (const action of requireItems(least.filter((one) => one !== 'revoke')))
      expect([action, tally[`in a nested part: ${action}`] ?? 0]).not.toEqual([action, 0])
    const choices = [
      'autoBranch',
      'autoBypass',
      'settled again',
      'a branch taken in a part',
      'a branch taken 2 deep',
      'a branch taken 3 deep',
      'a branch taken in a nested part',
    ]
    const nested = ['in a nested part: agree', 'in a part 3 deep', 'a nested part opens']
    const late = ['lateAgree', 'lateReject', 'lateHandUp', 'holdEnd', 'holdSkip', 'holdReject', 'holdAsk']
    for (const action of [
      'autoCopy',
      'autoAgree',
      'autoReject',
      'autoSkip',
      'autoPass',
      'a part ends: running',
      ...choices,
      ...nested,
      ...late,
    ])
      expect([action, (tally[action] ?? 0) > 50]).toEqual([action, true])
  }, 600_000)
})
