// The exhibition in 3D on both targets, drawn by software: the hall, a product that plays and comes apart, data that
// lies, memory. Every wait is for a state. Pictures stand in .tmp/screens.
import { productId } from '@/server/seed/exhibition'

import { note } from '../support/note'
import { aliveOf, costOf, DRAWING_MS, dragAcross, framesOf, heldOf, letFramesPass, openDrawing, rest } from './drawing'
import { type Heap, heapOf } from './heap'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { openStand3d, type Stand3d } from './stand-3d'

const HALL = '/pages/h5/3d/index'
const MILL = `/pages/h5/3d/productDetails?id=${productId('cnc-mill')}`
const LIST = '/pages/h5/3d/productList'
const WARM = 2 // visits after which everything is warm
const VISITS = WARM + 10
const A_TENTH = 1.1

let stand: Stand3d

beforeAll(async () => {
  stand = await openStand3d()
}, 120_000)
afterAll(() => stand?.close())
afterEach(() => stand.lie(undefined))

/** Within a tenth: what each visit leaves behind would show. */
function expectSteady(phone: Phone, before: Heap, after: Heap) {
  const kb = ({ js, native }: Heap) => [js, native].map((bytes) => Math.round(bytes / 1000))
  note(`${phone.target}: KB of JavaScript and native after two visits: ${kb(before)}, after ten more: ${kb(after)}`)
  expect(after.js / before.js).toBeLessThanOrEqual(A_TENTH)
  // The runner keeps the files of the mini-program's disk in memory.
  if (phone.target === 'h5') expect(after.native / before.native).toBeLessThanOrEqual(A_TENTH)
}

async function expectRest(phone: Phone) {
  const before = await framesOf(phone)
  await letFramesPass(phone, 60)
  expect(await framesOf(phone)).toBe(before)
}

/** In the mini-program each place of a hotspot crosses to the page: while the camera moves, none does. */
async function expectFewUpdates(phone: Phone) {
  if (phone.target !== 'weapp') return
  const { mini } = phone as WeappPhone
  const from = await mini.now()
  const before = await framesOf(phone)
  await dragAcross(phone)
  await rest(phone)
  expect((await framesOf(phone)) - before).toBeGreaterThan(3)
  // Gone as the finger goes down, back as the camera rests.
  expect((await mini.traffic(from)).calls).toBeLessThanOrEqual(2)
}

describe.each(['h5', 'weapp'] as const)('on %s', (target) => {
  it('a product is there in 3D, rests without a frame, plays, and comes apart with the names of its parts', () =>
    stand.using(target, async (phone) => {
      await openDrawing(phone, MILL)
      await phone.see('拆解', DRAWING_MS)
      await rest(phone)
      for (const name of ['看直联主轴', '看数据直出', '看高刚性工作台']) await phone.see(name)
      await phone.shot('product-3d')
      await expectRest(phone)
      const before = await framesOf(phone)
      await phone.tap('开门')
      await phone.page.waitForFunction((since) => window.gl.frames > since + 3, before, { timeout: DRAWING_MS })
      await rest(phone)
      await phone.tap('拆解')
      await phone.see('合拢', DRAWING_MS)
      await rest(phone)
      await phone.see('部件刀库')
      await phone.shot('product-exploded')
      await expectFewUpdates(phone)
      await phone.clean()
    }))

  it('the hall is entered, walked and seen as a plan, within 150 calls and 120,000 triangles a frame', () =>
    stand.using(target, async (phone) => {
      await openDrawing(phone, HALL, { appearance: 'dark' })
      await phone.see('前往高精密展区', DRAWING_MS)
      await rest(phone)
      await phone.shot('hall-3d')
      await expectRest(phone)
      const { last, most } = await costOf(phone)
      note(`${target}: a frame of the hall takes ${last.calls} calls, ${last.triangles} triangles`)
      expect(last.calls).toBeGreaterThan(10)
      expect(most.calls).toBeLessThanOrEqual(150)
      expect(last.triangles).toBeLessThanOrEqual(120_000)
      await phone.tap('进入展区')
      await phone.see('返回全景')
      await phone.gone('前往高精密展区', DRAWING_MS)
      await rest(phone)
      await phone.shot('hall-inside')
      await phone.tap('平面')
      await phone.see('入口')
      await phone.shot('hall-plan')
      await phone.clean()
    }))

  it('a product that is opened ten times leaves memory as it was, and no page behind', () =>
    stand.using(target, async (phone) => {
      await openDrawing(phone, LIST)
      const shown: number[] = []
      const left: Heap[] = []
      for (let visit = 1; visit <= VISITS; visit++) {
        await phone.tap('数控车床 CK-6150')
        await phone.see('拆解', DRAWING_MS)
        await rest(phone)
        shown.push(await aliveOf(phone))
        await phone.back()
        await phone.arrive(LIST)
        expect(await aliveOf(phone)).toBe(0)
        if (visit === WARM || visit === VISITS) left.push(await heapOf(phone))
      }
      const [early, late] = left
      if (!early || !late) throw new Error('not measured')
      expectSteady(phone, early, late)
      expect(shown[0]).toBeGreaterThan(40)
      expect(shown.at(-1)).toBeLessThanOrEqual((shown[0] ?? 0) * A_TENTH)
      expect(await heldOf(phone)).toBeLessThanOrEqual(2) // React keeps what it took away last
      await phone.clean()
    }))

  it('keeps the poster and says so when a model is cut off', () =>
    stand.using(target, async (phone) => {
      stand.lie((url) => (url.endsWith('.glb') ? Buffer.from('glTF\x02\0\0\0', 'latin1') : undefined))
      await openDrawing(phone, MILL)
      await phone.see('3D 模型暂时无法显示', DRAWING_MS)
      await phone.see('VMC-850 立式加工中心')
      await phone.shot('product-broken')
      await phone.clean()
    }))
})
