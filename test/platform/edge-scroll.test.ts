import { computeEdgeScroll } from '@/platform/drag/edge-scroll'
import { toPadPoint } from '@/platform/pad/pad-point'

const page = { top: 0, bottom: 800 }

it.each([
  ['in the middle nothing scrolls', 400, 0],
  ['at the border of a zone nothing scrolls', 120, 0],
  ['in the upper zone it scrolls up', 60, -6],
  ['at the upper edge it is fastest', 0, -12],
  ['above the window it is no faster', -300, -12],
  ['in the lower zone it scrolls down', 740, 6],
  ['below the window it is no faster', 1200, 12],
])('%s', (_name, y, step) => {
  expect(computeEdgeScroll(y, page)).toBe(step)
})

it('a finger beyond a pad is at its edge', () => {
  const box = { left: 20, top: 100, width: 200, height: 100 }
  expect(toPadPoint({ clientX: 120, clientY: 125 }, box)).toEqual({ x: 0.5, y: 0.25 })
  expect(toPadPoint({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 1 })
  expect(toPadPoint({ clientX: 0, clientY: 0 }, { ...box, width: 0 })).toEqual({ x: 0, y: 0 })
})
