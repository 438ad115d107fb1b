// The exhibition in 3D on both targets, drawn by software: the hall, a product that plays and comes apart, data that
// lies, memory. Every wait is for a state. Pictures stand in .tmp/screens.
import { type ExhibitionUnit, getProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { KERNEL_BYTES as ON_H5 } from '@/platform/kernel-size/index.h5'
import { KERNEL_BYTES as IN_WECHAT } from '@/platform/kernel-size/index.weapp'
import { models } from '@/server/domains/exhibition/models'
import { productId } from '@/server/seed/exhibition/exhibition'

import { cutOff, endless, webPage, withoutNumbers } from '../support/hostile-models'
import { note } from '../support/note'
import {
  countAlive,
  countHeldObjects,
  DRAWING_MS,
  expectLive,
  letFramesPass,
  listFrames,
  measureCost,
  openDrawing,
  rest,
} from './drawing'
import { dragAcross } from './fingers'
import { expectInside, tapBooth } from './hall-steps'
import { type Heap, measureHeap } from './heap'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { expectApproach, expectFingers, expectNote, expectPinsMove } from './product-3d'
import { seeSpin } from './product-page'
import { type FalseAnswer, openStand3d, type Stand3d } from './stand-3d'

const HALL = '/pages/h5/3d/index'
const DETAIL = '/pages/h5/3d/productDetails'
const MILL = `${DETAIL}?id=${productId('cnc-mill')}`
const LIST = '/pages/h5/3d/productList'
const WARM = 2 // visits after which everything is warm
const VISITS = WARM + 10
const A_TENTH = 1.1
const KERNEL_BYTES = { h5: ON_H5, weapp: IN_WECHAT }
/** Of all bytes: what arrives is told in such steps. */
const STEP = 0.04

let stand: Stand3d

beforeAll(async () => {
  stand = await openStand3d()
})
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
  const before = await listFrames(phone)
  await letFramesPass(phone, 60)
  expect(await listFrames(phone)).toBe(before)
}

/** In the mini-program each place of a hotspot crosses to the page: while the camera moves, none does. */
async function expectFewUpdates(phone: Phone) {
  if (phone.target !== 'weapp') return
  const { mini } = phone as WeappPhone
  const from = await mini.now()
  const before = await listFrames(phone)
  await dragAcross(phone)
  // On a slow machine the first frame comes long after the finger.
  await phone.page.waitForFunction((since) => window.gl.frames > since + 3, before, { timeout: DRAWING_MS })
  await rest(phone)
  // Gone as the finger goes down, back as the camera rests.
  expect((await mini.traffic(from)).calls).toBeLessThanOrEqual(2)
}

const buildHall = async () => (await stand.server.send(listExhibitionUnits, {})).data

/** Of the machine at an address. */
function countTriangles(url = ''): number {
  const found = Object.values(models).find(({ model }) => url.endsWith(model.file))
  if (!found) throw new Error(`no machine at ${url}`)
  return found.model.triangles
}

/** Who wants less movement is in a booth with the next frame. */
async function expectNoFlight(phone: Phone, units: readonly ExhibitionUnit[], unit: ExhibitionUnit | undefined) {
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.tap('3D')
  await phone.see(`前往${unit?.name}`, DRAWING_MS)
  await rest(phone)
  const before = await listFrames(phone)
  await phone.tap('进入展区')
  await expectInside(phone, units, unit)
  expect((await listFrames(phone)) - before).toBe(1)
}

/** What the address of a model may answer instead. */
const lies: Record<string, () => FalseAnswer> = {
  half: cutOff,
  page: () => (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(webPage()),
  numbers: withoutNumbers,
}

describe.each(['h5', 'weapp'] as const)('on %s', (target) => {
  it('a product is there in 3D, rests without a frame, plays with its hotspots, and comes apart with named parts', () =>
    stand.using(target, async (phone) => {
      await openDrawing(phone, MILL)
      await phone.see('拆解', DRAWING_MS)
      await rest(phone)
      for (const name of ['看直联主轴', '看数据直出', '看高刚性工作台']) await phone.see(name)
      await phone.shot('product-3d')
      await expectRest(phone)
      await expectFingers(phone)
      await expectPinsMove(phone, '开门')
      await expectFewUpdates(phone)
      await phone.tap('拆解')
      await phone.see('合拢', DRAWING_MS)
      await rest(phone)
      await phone.see('部件刀库')
      await phone.shot('product-exploded')
      await expectFewUpdates(phone)
      await phone.clean()
    }))

  it('a finger twice on a product comes near and goes back; a hotspot and a part tell what they are', () =>
    stand.using(target, async (phone) => {
      await openDrawing(phone, MILL)
      await phone.see('拆解', DRAWING_MS)
      await rest(phone)
      await expectApproach(phone)
      await phone.tap('看数据直出')
      await expectNote(phone, ['数据直出', '状态、程序号与报警按 OPC UA 输出。', 'OPC UA / MTConnect', '刷新', '1 s'])
      await rest(phone)
      await phone.tap('拆解')
      await phone.see('部件刀库', DRAWING_MS)
      await rest(phone)
      await phone.tap('部件刀库')
      await expectNote(phone, ['刀库', '24 把圆盘式，双臂换刀'])
      await phone.clean()
    }))

  it('the hall is walked by its names, its list and its booths, in few calls and triangles a frame', () =>
    stand.using(target, async (phone) => {
      const { units, featured } = await buildHall()
      // In the panel stands the unit of today's product: others are walked to.
      const [byBooth, byName, byList] = units.filter(({ id }) => id !== featured?.product.unitId)
      await openDrawing(phone, HALL, { appearance: 'dark' })
      await phone.see('前往高精密展区', DRAWING_MS)
      await rest(phone)
      await phone.shot('hall-3d')
      await expectRest(phone)
      const { last } = await measureCost(phone)
      note(`${target}: a frame of the hall takes ${last.calls} calls, ${last.triangles} triangles`)
      expect(last.calls).toBeGreaterThan(10)
      await phone.tap(`前往${byName?.name}`)
      await expectInside(phone, units, byName)
      await phone.tap(byList?.name ?? '')
      await expectInside(phone, units, byList)
      await phone.tap('返回全景')
      await phone.see(`前往${byBooth?.name}`, DRAWING_MS)
      await rest(phone)
      await tapBooth(phone, byBooth)
      await expectInside(phone, units, byBooth)
      await phone.shot('hall-inside')
      const { most } = await measureCost(phone)
      note(`${target}: a walk takes at most ${most.calls} calls and ${most.triangles} triangles in a frame`)
      expect(most.calls).toBeLessThanOrEqual(150)
      expect(most.triangles).toBeLessThanOrEqual(120_000)
      await phone.tap('返回全景')
      await phone.see(`前往${byBooth?.name}`, DRAWING_MS)
      await rest(phone)
      await expectFewUpdates(phone)
      await phone.tap('平面')
      await phone.see('入口')
      await expectLive(phone, 0)
      await phone.shot('hall-plan')
      if (target === 'h5') await expectNoFlight(phone, units, byBooth)
      await phone.clean()
    }))

  it('one scene lives at a time, from the hall to a product and its relative, and each goes on behind them', () =>
    stand.using(target, async (phone) => {
      const { units, featured } = await buildHall()
      const [unit] = units
      const [product] = unit?.products ?? []
      if (!unit || !product) throw new Error('an empty hall')
      const { data } = await stand.server.send(getProduct, { id: product.id })
      const [relative] = data.related
      await openDrawing(phone, HALL)
      await phone.see(`前往${unit.name}`, DRAWING_MS)
      await rest(phone)
      await phone.tap(`前往${unit.name}`)
      await expectInside(phone, units, unit)
      await expectLive(phone, 1)
      await phone.tap(`${product.model} ${product.name}${product.id === featured?.product.id ? '，今日主推' : ''}`)
      await phone.arrive(DETAIL)
      await phone.see('拆解', DRAWING_MS)
      await expectLive(phone, 1)
      await phone.tap(`${relative?.name} ${relative?.model}`)
      await phone.see(`${relative?.model} ${relative?.name}`)
      await phone.see('拆解', DRAWING_MS)
      await expectLive(phone, 1)
      await phone.back()
      await phone.see(`${product.model} ${product.name}`)
      await phone.see('拆解', DRAWING_MS)
      await expectLive(phone, 1)
      await phone.back()
      await phone.arrive(HALL)
      // Where one left: in the booth.
      await expectLive(phone, 1)
      await expectInside(phone, units, unit)
      await phone.tap('全部展品')
      await phone.arrive(LIST)
      await expectLive(phone, 0)
      await phone.back()
      await phone.arrive(HALL)
      await expectLive(phone, 1)
      await phone.clean()
    }))

  it('the hall tells the bytes that have arrived, and stands when some of them are no machines', () =>
    stand.using(target, async (phone) => {
      const { units } = await buildHall()
      const machines = units.flatMap(({ mesh }) => mesh ?? [])
      const [first, second, third, early, ...others] = machines
      const total = machines.reduce((sum, { size }) => sum + size, KERNEL_BYTES[target])
      const came = KERNEL_BYTES[target] + (early?.size ?? 0)
      const hostile = new Map([
        [first?.url, cutOff()],
        [second?.url, webPage()],
        [third?.url, withoutNumbers()],
      ])
      let letGo = (): void => undefined
      const saved = new Promise<void>((resolve) => {
        letGo = resolve
      })
      // The kernel comes, and one of the machines.
      const isKept = (url: string) => machines.some((machine) => machine.url === url && machine !== early)
      stand.lie((url) => (isKept(url) ? saved.then(() => hostile.get(url)) : undefined))
      await openDrawing(phone, HALL)
      const ofAll = `/ ${Math.round(total / 1000)} KB`
      await phone.page.waitForFunction(
        ([least, most, end]) => {
          const [, shown] = new RegExp(`正在布置展厅 (\\d+) ${end}`).exec(document.body.textContent ?? '') ?? []
          return Number(shown) >= Number(least) && Number(shown) <= Number(most)
        },
        // To a step of the bar.
        [Math.floor((came - total * STEP) / 1000), Math.ceil(came / 1000), ofAll] as const,
      )
      letGo()
      await phone.see(`前往${units[0]?.name}`, DRAWING_MS)
      await rest(phone)
      // The room and its booths alone take less.
      const standing = [early, ...others].reduce((sum, mesh) => sum + countTriangles(mesh?.url), 0)
      expect((await measureCost(phone)).last.triangles).toBeGreaterThan(standing)
      const whole = units[3]
      for (const unit of units.slice(0, 3)) {
        await phone.tap(unit.name)
        await phone.see(`${unit.code} · ${unit.productCount} 件展品`)
        await phone.see('这里的 3D 展机暂时无法显示')
      }
      await phone.shot('hall-hostile')
      await phone.tap(whole?.name ?? '')
      await phone.see(`${whole?.code} · `)
      await phone.gone('这里的 3D 展机暂时无法显示')
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
        shown.push(await countAlive(phone))
        await phone.back()
        await phone.arrive(LIST)
        expect(await countAlive(phone)).toBe(0)
        if (visit === WARM || visit === VISITS) left.push(await measureHeap(phone))
      }
      const [early, late] = left
      if (!early || !late) throw new Error('not measured')
      expectSteady(phone, early, late)
      expect(shown[0]).toBeGreaterThan(40)
      expect(shown.at(-1)).toBeLessThanOrEqual((shown[0] ?? 0) * A_TENTH)
      expect(await countHeldObjects(phone)).toBeLessThanOrEqual(2) // React keeps what it took away last
      await phone.clean()
    }))

  it('keeps the picture and says so when a model is cut off, is none or too large, and goes on', () =>
    stand.using(target, async (phone) => {
      const large = endless()
      await openDrawing(phone, LIST)
      for (const [what, answer] of Object.entries({ ...lies, large: () => large.answer })) {
        stand.lie((url) => (url.endsWith('.glb') ? answer() : undefined))
        await phone.tap('数控车床 CK-6150')
        await phone.see('3D 模型暂时无法显示', DRAWING_MS)
        await phone.see('CK-6150 数控车床')
        await seeSpin(phone)
        await phone.shot(`product-broken-${what}`)
        await phone.back()
        await phone.arrive(LIST)
      }
      expect(await large.sent()).toBeLessThan(60)
      stand.lie(undefined)
      await phone.tap('数控车床 CK-6150')
      await phone.see('拆解', DRAWING_MS)
      await phone.clean()
    }))
})
