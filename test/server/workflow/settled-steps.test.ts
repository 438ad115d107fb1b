import { settleSteps } from '@/server/workflow/engine/choices'

import { step } from './company'

const isHolding = (...holding: string[]) => ({ holds: (when: string) => holding.includes(when), explain: String })

/** A webhook whose administrators may be asked, between a step of people and a process that have conditions. */
const steps = [
  { ...step('manager', 'any', ['u1']), when: 'amount > 1000' },
  { ...step('ledger', 'any', []), kind: 'webhook' as const },
  { ...step('purchase', 'any', []), kind: 'process' as const, when: "kind == 'purchase'" },
]
const listSkipped = (settled: readonly { skipped?: boolean }[]) => settled.map(({ skipped }) => skipped === true)

describe('a form that no condition of its process holds for', () => {
  it('opens the last step of people', () => {
    expect(listSkipped(settleSteps(steps, isHolding()))).toEqual([false, false, true])
  })

  it('opens none that is past, and leaves what was passed as it was', () => {
    const begun = settleSteps(steps, isHolding("kind == 'purchase'"))
    expect(listSkipped(begun)).toEqual([true, false, false])
    expect(listSkipped(settleSteps(begun, isHolding(), 1))).toEqual([true, false, true])
  })

  it('opens the last step of people that is still ahead', () => {
    const longer = [...steps, { ...step('finance', 'any', ['u2']), when: 'amount > 5000' }]
    const begun = settleSteps(longer, isHolding("kind == 'purchase'"))
    expect(listSkipped(settleSteps(begun, isHolding(), 1))).toEqual([true, false, true, false])
  })
})
