import { followFingers, moveCrop, startCrop, withinFrame, zoomCrop } from '@/lib/crop'

const wide = { width: 800, height: 400, frame: 200 }

describe('a picture under a square frame', () => {
  it('just fills it at first', () => {
    expect(startCrop(wide)).toEqual({ scale: 0.5, x: 0, y: 0 })
    expect(startCrop({ width: 300, height: 900, frame: 150 }).scale).toBe(0.5)
  })

  it('moves as far as it covers the frame', () => {
    const start = startCrop(wide)
    expect(moveCrop(start, wide, 30, 0)).toMatchObject({ x: 30, y: 0 })
    // 400 wide under 200: a hundred to either side, and nothing up or down.
    expect(moveCrop(start, wide, 500, 500)).toMatchObject({ x: 100, y: 0 })
    expect(moveCrop(start, wide, -500, -500)).toMatchObject({ x: -100 })
  })

  it('is enlarged six times at most, and never smaller than the frame', () => {
    expect(zoomCrop(startCrop(wide), wide, 100).scale).toBe(3)
    expect(zoomCrop(startCrop(wide), wide, 0.1)).toEqual(startCrop(wide))
    expect(withinFrame({ scale: 1, x: 1e6, y: -1e6 }, wide)).toEqual({ scale: 1, x: 300, y: -100 })
  })

  it('keeps the place between two fingers while they spread', () => {
    const centre = { x: 100, y: 100 }
    const before = [
      { x: 120, y: 100 },
      { x: 140, y: 100 },
    ]
    const after = [
      { x: 110, y: 100 },
      { x: 150, y: 100 },
    ]
    const view = followFingers(startCrop(wide), wide, { before, after, centre })
    expect(view.scale).toBe(1)
    // What lay 30 to the right of the middle lies there still.
    expect((30 - view.x) / view.scale).toBeCloseTo((30 - 0) / 0.5)
  })

  it('stays when a finger comes or goes', () => {
    const view = startCrop(wide)
    const finger = [{ x: 1, y: 1 }]
    const centre = { x: 0, y: 0 }
    expect(followFingers(view, wide, { before: [], after: finger, centre })).toBe(view)
    expect(followFingers(view, wide, { before: finger, after: [...finger, { x: 9, y: 9 }], centre })).toBe(view)
  })
})
