import { placePins } from '@/features/exhibition/product/pin-places'

/** `[x, y, isNamed]` of each, in the order of the pins. */
const placed = (...pins: [number, number][]) =>
  placePins(pins.map(([x, y], at) => ({ id: String(at), x, y }))).map(({ x, y, isNamed }) => [x, y, isNamed])

describe('the hotspots of a product', () => {
  it('stand where their parts are, named, when nothing is near', () => {
    expect(placed([40, 40], [40, 80], [200, 40])).toEqual([
      [40, 40, true],
      [40, 80, true],
      [200, 40, true],
    ])
  })

  it('stand apart where a finger would meet two or three at once', () => {
    expect(placed([100, 100], [104, 96], [110, 120])).toEqual([
      [100, 100, true],
      [104, 128, true],
      [110, 156, true],
    ])
  })

  it('stand apart also where a sum of fractions falls short', () => {
    const y = 123.40815419907871
    expect(y + 28 - y).toBeLessThan(28)
    expect(placed([100, y], [104, y])).toEqual([
      [100, 123, true],
      [104, 151, true],
    ])
  })

  it('keep a name off the dot beside it, which may have its own', () => {
    expect(placed([100, 100], [150, 104])).toEqual([
      [100, 100, false],
      [150, 104, true],
    ])
  })

  it('keep a name off the name before it', () => {
    expect(placed([150, 100], [90, 104])).toEqual([
      [150, 100, true],
      [90, 104, false],
    ])
  })
})
