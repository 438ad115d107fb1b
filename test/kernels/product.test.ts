import { Light, Object3D } from 'three'

import { createProduct } from '@/kernels/three/product'
import { Stage } from '@/kernels/three/stage'
import type { ProductPin } from '@/kernels/types'
import { type ModelSlug, models } from '@/server/domains/exhibition/models'

import { fakeHost } from './fake-webgl'
import { modelBytes, slugs } from './models'

const OF_THREE = 10 // empty textures and tables that three keeps until its context goes, a moment later

function open(slug: ModelSlug = 'cnc-mill', options: Parameters<typeof fakeHost>[0] = {}) {
  const stand = fakeHost(options)
  const told = {
    pins: [] as (readonly ProductPin[])[],
    picked: [] as (readonly string[])[],
    played: [] as unknown[],
    lost: 0,
  }
  const product = createProduct(stand.host, modelBytes(slug), {
    onPins: (pins) => void told.pins.push(pins),
    onPick: (part) => void told.picked.push(part),
    onPlay: (motion) => void told.played.push(motion),
    onLost: () => void told.lost++,
  })
  if (!product) throw new Error('no product')
  return { ...stand, product, told }
}

const at = (x: number, y: number) => [{ x, y }]

it('draws once and then rests: not one more frame', () => {
  const { frames, wantsFrame, told, product } = open()
  expect(frames()).toBe(1)
  expect(wantsFrame()).toBe(false)
  expect(told.pins).toHaveLength(1)
  product.dispose()
})

it('sends hotspots only when it rests', () => {
  const { product, frames, told } = open()
  frames()
  const [shown] = told.pins
  expect(shown?.length).toBeGreaterThanOrEqual(2)
  expect(shown?.every(({ kind, x, y }) => kind === 'hotspot' && x > 0 && x < 390 && y > 0 && y < 340)).toBe(true)
  product.touch(at(100, 100))
  for (let x = 100; x > 40; x -= 5) {
    product.touch(at(x, 100))
    frames(1)
  }
  expect(told.pins).toHaveLength(2)
  expect(told.pins[1]).toEqual([])
  product.touch([])
  frames()
  expect(told.pins).toHaveLength(3)
  product.dispose()
})

it('shows what lies behind glass, and hides what lies behind a wall', () => {
  const shownFrom = (azimuth: number) => {
    const { product, frames, told } = open()
    product.turnTo(azimuth)
    frames()
    product.dispose()
    return told.pins.at(-1)?.map(({ id }) => id)
  }
  expect(shownFrom(0.62)).toEqual(['spindle', 'control', 'table', 'chips'])
  expect(shownFrom(Math.PI)).not.toContain('spindle')
})

it.each(slugs)('shows each hotspot of %s from one side or another', (slug) => {
  const { product, frames, told } = open(slug)
  for (let side = 0; side < 12; side++) {
    product.turnTo((side * Math.PI) / 6)
    frames()
  }
  const pinIds = new Set(told.pins.flat().map(({ id }) => id))
  expect([...pinIds].sort()).toEqual(models[slug].hotspots.map(({ id }) => id).sort())
  product.dispose()
})

it('plays a motion to its end, and a belt until it is told to stop', () => {
  const { product, frames, told } = open()
  frames()
  product.play('door')
  const count = frames()
  expect(count * 16).toBeGreaterThanOrEqual(4000)
  expect(count * 16).toBeLessThan(4200)
  expect(told.played).toEqual(['door', undefined])
  product.dispose()

  const line = open('conveyor')
  line.product.play('run')
  expect(line.frames(600)).toBe(600)
  line.product.play(undefined)
  line.frames()
  expect(line.wantsFrame()).toBe(false)
  expect(line.told.played).toEqual(['run', undefined])
  line.product.dispose()
})

it('moves its hotspots with a motion, ten times a second', () => {
  const { product, frames, told } = open()
  frames()
  const rest = told.pins.at(-1) ?? []
  told.pins.length = 0
  product.play('door')
  frames(125) // two seconds
  expect(told.pins.length).toBeGreaterThanOrEqual(18)
  expect(told.pins.length).toBeLessThanOrEqual(22)
  const moved = told.pins.slice(1).flatMap((pins) =>
    rest.filter(({ id, x, y }) => {
      const pin = pins.find((one) => one.id === id)
      return pin && Math.hypot(pin.x - x, pin.y - y) > 1
    }),
  )
  expect([...new Set(moved.map(({ id }) => id))]).not.toHaveLength(rest.length)
  frames()
  expect(told.pins.at(-1)).toEqual(rest)
  product.dispose()
})

it('hides its hotspots while it comes apart', () => {
  const { product, frames, told } = open()
  frames()
  product.explode(true)
  expect(told.pins.at(-1)).toEqual([])
  frames(10)
  expect(told.pins.at(-1)).toEqual([])
  product.dispose()
})

it('takes itself apart in 0.6 s with the name of each part, and comes together again', () => {
  const { product, frames, told } = open()
  frames()
  product.explode(true)
  expect(frames() * 16).toBeLessThan(900)
  const apart = told.pins.at(-1) ?? []
  expect(apart.length).toBeGreaterThanOrEqual(5)
  expect(apart.every(({ kind, id }) => kind === 'part' && models['cnc-mill'].parts.includes(id))).toBe(true)
  product.explode(false)
  frames()
  expect(told.pins.at(-1)?.every(({ kind }) => kind === 'hotspot')).toBe(true)
  product.dispose()
})

it('changes at once for who wants less movement', () => {
  const { product, frames } = open('cnc-mill', { isCalm: true })
  frames()
  product.explode(true)
  expect(frames()).toBe(1)
  product.focus('spindle')
  expect(frames()).toBe(1)
  product.dispose()
})

it('names the part that a tap met, and comes near by a double tap', () => {
  const { product, frames, told } = open('robot-arm')
  frames()
  const tap = () => {
    product.touch(at(195, 200))
    product.touch([])
  }
  tap()
  expect(told.picked).toHaveLength(1)
  frames()
  tap()
  expect(told.picked).toHaveLength(1)
  expect(frames()).toBeGreaterThan(10) // the flight
  product.dispose()
})

it('names the whole after the part that a tap met', () => {
  const { product, frames, told } = open('robot-arm')
  frames()
  // From above down the middle: what is met has all it hangs on behind its name.
  for (let y = 40; y < 260; y += 10) {
    product.touch(at(195, y))
    product.touch([])
    product.touch(at(20, 20))
    product.touch([])
  }
  expect(told.picked.length).toBeGreaterThan(5)
  for (const names of told.picked) expect(names.at(-1)).toBe('robot-arm')
  const [deepest = []] = [...told.picked].sort((one, other) => other.length - one.length)
  expect(deepest.length).toBeGreaterThan(3)
  product.dispose()
})

it('has one light that casts shadows', () => {
  const added = jest.spyOn(Object3D.prototype, 'add')
  const { product, frames } = open()
  frames()
  // What is added with others is added once more alone.
  const lights = new Set(added.mock.calls.flat().filter((one) => one instanceof Light && one.castShadow))
  added.mockRestore()
  expect(lights.size).toBe(1)
  product.dispose()
})

it('ends its scene when it cannot be built, and leaves nothing in the graphics memory', () => {
  const prepare = jest.spyOn(Stage.prototype, 'prepare').mockImplementation(() => {
    throw new Error('the driver refuses')
  })
  const { host, graphics } = fakeHost()
  const lost = jest.fn()
  expect(() => createProduct(host, modelBytes('agv'), { onPins() {}, onPick() {}, onPlay() {}, onLost: lost })).toThrow(
    'the driver refuses',
  )
  prepare.mockRestore()
  expect(graphics.alive()).toBeLessThanOrEqual(OF_THREE)
  open('agv').product.dispose()
  expect(lost).not.toHaveBeenCalled() // the next scene found none to end
})

it('tells that its context was lost, by event or when it draws', () => {
  const one = open()
  one.tell('webglcontextlost')
  expect(one.told.lost).toBe(1)
  one.product.dispose()
  const other = open()
  other.graphics.isLost = true
  other.frames()
  expect(other.told.lost).toBe(1)
  other.product.dispose()
})

it('tells at rest that its context was lost when it is asked, without a frame', () => {
  const { product, frames, graphics, told } = open()
  frames()
  graphics.reset()
  product.checkContext()
  expect(told.lost).toBe(0)
  graphics.isLost = true
  product.checkContext()
  expect([told.lost, frames(), graphics.draws]).toEqual([1, 0, 0])
  product.dispose()
})

it('ends the last scene when another begins: one lives at a time', () => {
  const one = open()
  const other = open('agv')
  expect(one.told.lost).toBe(1)
  one.product.dispose()
  other.product.dispose()
  expect(other.told.lost).toBe(0)
})

it('gives back all it took of the graphics memory, ten times in and out', () => {
  for (let visit = 0; visit < 10; visit++) {
    const { product, frames, graphics } = open('agv')
    frames()
    expect(graphics.alive()).toBeGreaterThan(40)
    product.dispose()
    expect(graphics.alive()).toBeLessThanOrEqual(OF_THREE)
  }
})

it('draws nothing and throws by name when the bytes are no model', () => {
  const { host, graphics } = fakeHost()
  const silent = { onPins() {}, onPick() {}, onPlay() {}, onLost() {} }
  expect(() => createProduct(host, new ArrayBuffer(64), silent)).toThrow(
    expect.objectContaining({ name: 'ModelError' }),
  )
  expect(graphics.draws).toBe(0)
})

it.each(slugs)('draws %s in at most 90 calls', (slug) => {
  const { product, frames, graphics } = open(slug)
  frames()
  graphics.reset()
  product.turnTo(1)
  frames(1)
  expect(graphics.draws).toBeGreaterThan(5)
  expect(graphics.draws).toBeLessThanOrEqual(90)
  product.dispose()
})
