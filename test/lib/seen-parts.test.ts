import fc from 'fast-check'

import { computeSeenShare, intersectParts, joinParts, type SeenPart } from '@/lib/seen-parts'

const part = fc
  .tuple(fc.double({ min: -10, max: 120, noNaN: true }), fc.double({ min: -10, max: 120, noNaN: true }))
  .map(([from, to]): SeenPart => ({ from, to }))

describe('parts that were seen', () => {
  it('are put together in order, over small seams, and cut at both ends', () => {
    const parts = [
      { from: 40, to: 50 },
      { from: -5, to: 10 },
      { from: 10.3, to: 20 },
      { from: 90, to: 130 },
      { from: 30, to: 30 },
    ]
    expect(joinParts(parts, 100)).toEqual([
      { from: 0, to: 20 },
      { from: 40, to: 50 },
      { from: 90, to: 100 },
    ])
    expect(computeSeenShare(parts, 100)).toBe(0.4)
  })

  it('are the same whatever their order, and however often they are told', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.array(part, { maxLength: 20 }), (some, others) => {
        const joined = joinParts([...some, ...others], 100)
        expect(joinParts([...others, ...some], 100)).toEqual(joined)
        expect(joinParts([...joined, ...some], 100)).toEqual(joined)
        for (const { from, to } of joined) expect(0 <= from && from < to && to <= 100).toBe(true)
      }),
    )
  })

  it('have in common what stands in both', () => {
    expect(intersectParts({ from: 0, to: 10 }, { from: 5, to: 20 })).toEqual({ from: 5, to: 10 })
    expect(intersectParts({ from: 0, to: 10 }, { from: 10, to: 20 })).toBeUndefined()
    expect(computeSeenShare([{ from: 0, to: 1 }], 0)).toBe(0)
  })
})
