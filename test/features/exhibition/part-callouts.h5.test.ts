import { type CalloutArea, placeCallouts } from '@/features/exhibition/product/part-callouts'
import type { ProductPin } from '@/platform/kernel/types'

const area: CalloutArea = { width: 390, top: 40, bottom: 290, inset: 92, gap: 26 }
const pin = (id: string, x: number, y: number): ProductPin => ({ kind: 'part', id, x, y })

it.each([
  ['in one place', Array.from({ length: 7 }, (_, at) => pin(`p${at}`, 195, 160))],
  ['at the lower edge', Array.from({ length: 7 }, (_, at) => pin(`p${at}`, 100 + at, 289))],
  ['at the upper edge', Array.from({ length: 7 }, (_, at) => pin(`p${at}`, 300 + at, 2))],
  ['all over', Array.from({ length: 7 }, (_, at) => pin(`p${at}`, 60 + at * 45, 40 + ((at * 97) % 250)))],
])('names lie on no other and within the picture when the parts stand %s', (_where, pins) => {
  const callouts = placeCallouts(pins, area)
  expect(callouts.map(({ id }) => id).sort()).toEqual(pins.map(({ id }) => id).sort())
  for (const side of ['left', 'right']) {
    const places = callouts.filter((one) => one.side === side).map(({ y }) => y)
    expect(places.length).toBeLessThanOrEqual(5)
    for (const [at, y] of places.entries()) {
      expect(y).toBeGreaterThanOrEqual(area.top)
      expect(y).toBeLessThanOrEqual(area.bottom)
      if (at > 0) expect(y - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(area.gap)
    }
  }
})

it('a name stands at the side and the height of its part, and its line ends there', () => {
  const [left, right] = placeCallouts([pin('tools', 120, 180), pin('panel', 290, 200)], area)
  expect([left?.side, left?.y, right?.side, right?.y]).toEqual(['left', 180, 'right', 200])
  expect(left?.line).toEqual({ x: 92, y: 180, length: 28, radians: 0 })
  expect(right?.line).toMatchObject({ x: 298, y: 200, length: 8, radians: Math.PI })
})
