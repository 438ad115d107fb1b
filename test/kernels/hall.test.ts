import { Light, Object3D } from 'three'

import { placeNames } from '@/features/exhibition/hall/hall-names'
import { BOOTH, buildBoothSolid, placeBooth } from '@/kernels/three/booth'
import { createHall } from '@/kernels/three/hall'
import { Solid } from '@/kernels/three/solid'
import { Stage } from '@/kernels/three/stage'
import type { Pin } from '@/kernels/types'

import { fakeHost } from './fake-webgl'
import { modelBytes, slugs } from './models'

const OF_THREE = 10 // empty textures and tables that three keeps until its context goes, a moment later

const listUnits = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `u${at}`, name: '高精密展区', color: '#0f9d8a' }))
const getContent = (count: number) => ({ title: '数字展厅', units: listUnits(count) })

function open(count: number, startId?: string, isCalm = false) {
  const stand = fakeHost({ isCalm, height: 520 })
  const told = { pins: [] as (readonly Pin[])[], picked: [] as string[] }
  const events = {
    onPins: (pins: readonly Pin[]) => void told.pins.push(pins),
    onPick: (id: string) => void told.picked.push(id),
    onLost: () => undefined,
  }
  const hall = createHall(stand.host, getContent(count), events, startId)
  if (!hall) throw new Error('no hall')
  return { ...stand, hall, told }
}

/** The most that one frame takes on a walk to the last booth and back, with a machine in each: as it draws shadows, and else. */
function measureCost(count: number) {
  const { hall, frames, graphics } = open(count)
  for (let at = 0; at < count; at++) hall.furnish(`u${at}`, modelBytes(slugs[at % slugs.length] ?? 'agv'))
  const shaded = { draws: 0, triangles: 0 }
  const steady = { draws: 0, triangles: 0 }
  const walk = () => {
    // What has moved casts its shadows anew in the first frame alone.
    for (let most = shaded; frames(1); most = steady) {
      most.draws = Math.max(most.draws, graphics.draws)
      most.triangles = Math.max(most.triangles, graphics.triangles)
      graphics.reset()
    }
  }
  graphics.reset()
  for (const at of [-1, 0, Math.floor(count / 2), count - 1, -1]) {
    hall.focus(at < 0 ? undefined : `u${at}`)
    walk()
  }
  hall.dispose()
  return { shaded, steady }
}

// The frame that draws shadows comes once in a walk: in a hall of more than six booths it takes more (DECISIONS D13).
it.each([
  [6, 120_000],
  [13, 200_000],
  [30, 200_000],
])(
  'draws a walk through %p booths in at most 150 calls and 120,000 triangles a frame, %p with shadows',
  (count, most) => {
    const { shaded, steady } = measureCost(count)
    console.info(`${count} booths: ${steady.draws} calls, ${steady.triangles} triangles; with shadows`, shaded)
    expect(steady.draws).toBeGreaterThan(10)
    expect(Math.max(steady.draws, shaded.draws)).toBeLessThanOrEqual(150)
    expect(steady.triangles).toBeLessThanOrEqual(120_000)
    expect(shaded.triangles).toBeLessThanOrEqual(most)
  },
)

it('rests without a frame, with the names of its booths, and walks in at most 0.8 s', () => {
  const { hall, frames, wantsFrame, told } = open(6)
  frames()
  expect(wantsFrame()).toBe(false)
  expect(told.pins.at(-1)?.length).toBeGreaterThanOrEqual(2)
  hall.focus('u3')
  const walk = frames() * 16
  expect(walk).toBeGreaterThan(300)
  expect(walk).toBeLessThanOrEqual(800)
  expect(told.pins.at(-1)).toEqual([])
  hall.dispose()
})

it.each([6, 13, 30])('writes the names of %p booths so that none lies on another, all of the first rows', (count) => {
  const { hall, frames, told } = open(count)
  frames()
  const pins = told.pins.at(-1) ?? []
  const names = listUnits(count).map(({ id }) => ({ unitId: id, text: '高精密展区' }))
  const design = 390 / 375
  const shown = placeNames(pins, names, { width: 390, design, textSize: 1 })
  console.info(`${count} booths: ${shown.length} names`)
  expect(shown.slice(0, 6).map(({ unitId }) => unitId)).toEqual(['u0', 'u1', 'u2', 'u3', 'u4', 'u5'])
  const within = shown.map(({ x, y }) => ({ x: Math.min(336, Math.max(54, x)), y }))
  const pairs = within.flatMap((one, at) => within.slice(at + 1).map((other) => [one, other] as const))
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.filter(([a, b]) => Math.abs(a.x - b.x) < 72 && Math.abs(a.y - b.y) < 20)).toEqual([])
  hall.dispose()
})

it('leaves names out rather than let them lie on one another, the nearer one stays', () => {
  const names = ['a', 'b', 'c'].map((unitId) => ({ unitId, text: '高精密展区' }))
  const pins = [
    { unitId: 'a', x: 20, y: 100, letterPx: 0 },
    { unitId: 'b', x: 90, y: 110, letterPx: 0 },
    { unitId: 'c', x: 160, y: 110, letterPx: 0 },
  ]
  const shown = (textSize: number) =>
    placeNames(pins, names, { width: 390, design: 1, textSize }).map(({ unitId }) => unitId)
  expect(shown(1)).toEqual(['a', 'c'])
  expect(shown(1.4)).toEqual(['a'])
})

it.each([13, 30])(
  'has its machine in the last of %p booths as one walks there, and at the entrance on coming back',
  (count) => {
    const last = `u${count - 1}`
    const walked = (isWhole: boolean) => {
      const { hall, frames, graphics } = open(count)
      for (let at = 0; at < count - (isWhole ? 0 : 1); at++) {
        hall.furnish(`u${at}`, modelBytes(slugs[at % slugs.length] ?? 'agv'))
      }
      const trianglesAt = (unitId: string | undefined) => {
        hall.focus(unitId)
        frames()
        graphics.reset()
        hall.zoom(1)
        frames(1)
        return graphics.triangles
      }
      const before = trianglesAt(undefined)
      const counts = [trianglesAt(last), trianglesAt('u0'), trianglesAt(undefined)]
      hall.dispose()
      return { before, seen: counts }
    }
    const [whole, other] = [walked(true), walked(false)]
    expect((whole.seen[0] ?? 0) - (other.seen[0] ?? 0)).toBeGreaterThan(3000)
    expect(whole.seen[2]).toBe(whole.before)
    for (const triangles of whole.seen) expect(triangles).toBeLessThanOrEqual(120_000)
  },
)

it('walks at once for who wants less movement, and begins where one left', () => {
  const calm = open(6, undefined, true)
  calm.frames()
  calm.hall.focus('u2')
  expect(calm.frames()).toBe(1)
  calm.hall.dispose()
  const inside = open(6, 'u2')
  inside.frames()
  expect(inside.told.pins.flat()).toEqual([])
  inside.hall.dispose()
})

it('knows the booth that a tap met', () => {
  const { hall, frames, told } = open(6)
  frames()
  const pin = told.pins.at(-1)?.[0]
  const points = [{ x: pin?.x ?? 0, y: pin?.y ?? 0 }]
  hall.touch(points)
  hall.touch([])
  expect(told.picked).toEqual([pin?.unitId])
  hall.dispose()
})

it('leaves a booth empty when its machine is no model', () => {
  const { hall, frames } = open(2)
  expect(() => hall.furnish('u0', new ArrayBuffer(30))).toThrow(expect.objectContaining({ name: 'ModelError' }))
  expect(frames()).toBe(1)
  hall.dispose()
})

it('casts shadows where the visitor is, in the last row too, by one light', () => {
  const LAST = 'u29'
  /** What is drawn for shadows alone: a frame with them less the next without. */
  const castAt = (unitId: string | undefined, hasMachine: boolean) => {
    const { hall, frames, graphics } = open(30, undefined, true)
    if (hasMachine) hall.furnish(LAST, modelBytes('cnc-mill'))
    frames()
    graphics.reset()
    hall.focus(unitId)
    frames()
    const withShadows = graphics.draws
    graphics.reset()
    hall.zoom(1)
    frames()
    hall.dispose()
    return withShadows - graphics.draws
  }
  expect(castAt(undefined, true)).toBe(castAt(undefined, false))
  expect(castAt(LAST, true)).toBeGreaterThan(castAt(LAST, false))
  const added = jest.spyOn(Object3D.prototype, 'add')
  open(6).hall.dispose()
  // What is added with others is added once more alone.
  const lights = new Set(added.mock.calls.flat().filter((one) => one instanceof Light && one.castShadow))
  added.mockRestore()
  expect(lights.size).toBe(1)
})

it('ends its scene when it cannot be built', () => {
  const prepare = jest.spyOn(Stage.prototype, 'prepare').mockImplementation(() => {
    throw new Error('the driver refuses')
  })
  const { host, graphics } = fakeHost()
  const lost = jest.fn()
  expect(() => createHall(host, getContent(2), { onPins() {}, onPick() {}, onLost: lost })).toThrow(
    'the driver refuses',
  )
  prepare.mockRestore()
  expect(graphics.alive()).toBeLessThanOrEqual(OF_THREE)
  open(2).hall.dispose()
  expect(lost).not.toHaveBeenCalled() // the next scene found none to end
})

it('gives back what it took', () => {
  const { hall, frames, graphics } = open(6)
  hall.furnish('u0', modelBytes('agv'))
  frames()
  hall.dispose()
  expect(graphics.alive()).toBeLessThanOrEqual(OF_THREE)
})

it.each([0, 1])('keeps the booth %p within its place', (index) => {
  const geometry = buildBoothSolid(placeBooth({ id: 'a', name: 'A', color: '#0f9d8a' }, index)).build()
  geometry.computeBoundingBox()
  const { min, max } = geometry.boundingBox ?? { min: { x: 0 }, max: { x: 0 } }
  expect(Math.max(-min.x, max.x)).toBeLessThan(BOOTH.width / 2 + 0.1)
})

it('moves and turns the pieces that it takes over', () => {
  const inner = new Solid().box('#ffffff', [2, 1, 1], [0, 0, 0])
  const geometry = new Solid().place(inner, [10, 0, 0], [0, Math.PI / 2, 0]).build()
  geometry.computeBoundingBox()
  const box = geometry.boundingBox
  const sides = [box?.min.x ?? 0, box?.max.x ?? 0, box?.min.z ?? 0, box?.max.z ?? 0]
  expect(sides.map((value) => Math.round(value * 100) / 100)).toEqual([9.5, 10.5, -1, 1])
})
