import { Orbit, type OrbitLimits, type View } from '@/kernels/three/orbit'

const start: View = { x: 0, y: 1, z: 0, azimuth: 0, elevation: 0.3, distance: 10 }
const limits: OrbitLimits = { azimuth: [-1, 1], elevation: [0, 1], distance: [5, 15] }
const orbit = () => new Orbit(start, limits)
const at = (x: number, y: number) => [{ x, y }]

/** Steps frame by frame until the camera rests; gives the milliseconds that took. */
function settle(camera: Orbit, from: number): number {
  let time = from
  while (camera.step(time)) {
    time += 16
    if (time > from + 10_000) throw new Error('never comes to rest')
  }
  return time - from
}

it('turns with one finger and stays within its limits', () => {
  const camera = orbit()
  camera.touch(at(100, 100), 0)
  camera.touch(at(60, 120), 16)
  expect(camera.view.azimuth).toBeCloseTo(0.24)
  expect(camera.view.elevation).toBeCloseTo(0.4)
  camera.touch(at(-9000, 9000), 32)
  expect(camera.view).toMatchObject({ azimuth: 1, elevation: 1 })
  camera.touch(at(9000, -9000), 48)
  expect(camera.view).toMatchObject({ azimuth: -1, elevation: 0 })
})

it('glides on after a throw and comes to rest', () => {
  const camera = orbit()
  camera.touch(at(100, 100), 0)
  camera.touch(at(70, 100), 16)
  const thrown = camera.view.azimuth
  camera.touch([], 20)
  expect(camera.isMoving).toBe(true)
  const took = settle(camera, 20)
  expect(camera.view.azimuth).toBeGreaterThan(thrown + 0.05)
  expect(took).toBeLessThan(2000)
  expect(camera.isMoving).toBe(false)
  expect(camera.step(99_999)).toBe(false)
})

it('does not glide when the finger rested before it was lifted', () => {
  const camera = orbit()
  camera.touch(at(100, 100), 0)
  camera.touch(at(70, 100), 16)
  const view = camera.view
  camera.touch([], 500)
  expect(camera.isMoving).toBe(false)
  expect(settle(camera, 500)).toBe(0)
  expect(camera.view).toEqual(view)
})

it('comes nearer by a pinch, within its limits, and takes it for no tap', () => {
  const camera = orbit()
  camera.touch(at(100, 100), 0)
  camera.touch(
    [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ],
    16,
  )
  camera.touch(
    [
      { x: 90, y: 100 },
      { x: 215, y: 100 },
    ],
    32,
  )
  expect(camera.view.distance).toBeCloseTo(8)
  expect(camera.view.azimuth).toBe(0)
  camera.touch(
    [
      { x: -900, y: 100 },
      { x: 900, y: 100 },
    ],
    48,
  )
  expect(camera.view.distance).toBe(5)
  expect(camera.touch(at(100, 100), 60)).toBeUndefined()
  expect(camera.touch([], 70)).toBeUndefined()
})

it.each([
  [[], { x: 50, y: 60 }],
  [[[53, 62]], { x: 53, y: 62 }],
  [[[80, 60]], undefined],
  [
    [
      [60, 60],
      [50, 60],
    ],
    undefined,
  ],
])('after the moves %j a lifted finger is the tap %p', (moves, expected) => {
  const camera = orbit()
  expect(camera.touch(at(50, 60), 0)).toBeUndefined()
  expect(moves.map(([x = 0, y = 0]) => camera.touch(at(x, y), 10))).toEqual(moves.map(() => undefined))
  expect(camera.touch([], 20)).toEqual(expected)
})

it('zooms by a factor within its limits', () => {
  const camera = orbit()
  camera.zoom(0.8)
  expect(camera.view.distance).toBe(8)
  camera.zoom(100)
  expect(camera.view.distance).toBe(15)
})

it('flies to a view in 650 ms and arrives exactly', () => {
  const camera = orbit()
  const goal: View = { x: 4, y: 1, z: -6, azimuth: -1.1, elevation: 0.2, distance: 6 }
  camera.flyTo(goal, { ...limits, azimuth: [-1.5, -0.7] })
  expect(camera.isMoving).toBe(true)
  expect(camera.step(1000)).toBe(true)
  expect(camera.step(1325)).toBe(true)
  expect(camera.view.x).toBeCloseTo(2)
  expect(camera.step(1650)).toBe(false)
  expect(camera.view).toEqual(goal)
  expect(camera.isMoving).toBe(false)
})

it('stops a flight where a finger takes hold', () => {
  const camera = orbit()
  camera.flyTo({ ...start, x: 10 }, limits)
  camera.step(0)
  camera.step(325)
  camera.touch(at(10, 10), 330)
  const before = camera.view.x
  camera.step(600)
  expect(camera.view.x).toBe(before)
  expect(before).toBeLessThan(10)
})
