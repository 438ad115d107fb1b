// The exhibition in 3D on both targets, drawn by software: the hall, a product that plays and comes apart, data that
// lies. Pictures of each stand in .tmp/screens.
import type { Browser } from 'playwright-core'

import { productId } from '@/server/seed/exhibition'

import { launchChromium } from '../support/chromium'
import { createRunner, type Runner } from '../weapp/runner/driver'
import { BAKED_HOST } from './journey'
import { H5Phone } from './phone/h5-phone'
import type { Phone } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { type StageServer, startStageServer } from './server'

const HALL = '/pages/h5/3d/index'
const MILL = `/pages/h5/3d/productDetails?id=${productId('cnc-mill')}`
const DRAWING_MS = 90_000 // software draws slowly on a busy machine
const FIND_WIFI = { weapp: { network: 'wifi' } } as const

let server: StageServer
let browser: Browser
let runner: Runner

beforeAll(async () => {
  server = await startStageServer()
  browser = await launchChromium({ webgl: true })
  runner = await createRunner('dist/weapp', { browser, hosts: { [BAKED_HOST]: server.origin } })
})
afterAll(async () => {
  await runner?.close()
  await browser?.close()
  await server?.close()
})

/** Counts what WebGL is asked to draw; a strong device on free data begins by itself. */
async function prepare(phone: Phone) {
  await phone.page.addInitScript(() => {
    Object.defineProperty(navigator, 'deviceMemory', { value: 8 })
    const { prototype } = WebGL2RenderingContext
    const { drawElements } = prototype
    const counted = window as unknown as { draws: number }
    counted.draws = 0
    prototype.drawElements = function (...given) {
      counted.draws++
      drawElements.apply(this, given)
    }
  })
}

const draws = (phone: Phone) => phone.page.evaluate(() => (window as unknown as { draws: number }).draws)

async function using(target: 'h5' | 'weapp', run: (phone: Phone) => Promise<void>) {
  const phone = target === 'h5' ? await H5Phone.make(browser, server.origin) : new WeappPhone(runner)
  try {
    await run(phone)
  } finally {
    await phone.close()
  }
}

describe.each(['h5', 'weapp'] as const)('on %s', (target) => {
  it('a product is there in 3D, rests without a frame, plays, and comes apart with the names of its parts', () =>
    using(target, async (phone) => {
      if (target === 'h5') await prepare(phone)
      await phone.open(MILL, FIND_WIFI)
      await phone.see('拆解', DRAWING_MS)
      await phone.see('看数据直出', DRAWING_MS)
      await phone.shot('product-3d')
      if (target === 'h5') {
        const before = await draws(phone)
        expect(before).toBeGreaterThan(10)
        await phone.page.waitForTimeout(1500) // time in which a scene at rest draws nothing
        expect(await draws(phone)).toBe(before)
      }
      await phone.tap('拆解')
      await phone.see('合拢', DRAWING_MS)
      await phone.see('工作台', DRAWING_MS)
      await phone.page.waitForTimeout(3000) // the flight
      await phone.shot('product-exploded')
      await phone.clean()
    }))

  it('the hall is entered, walked and seen as a plan', () =>
    using(target, async (phone) => {
      if (target === 'h5') await prepare(phone)
      await phone.open(HALL, FIND_WIFI)
      await phone.see('进入展区', DRAWING_MS)
      await phone.see('前往高精密展区', DRAWING_MS)
      await phone.page.waitForTimeout(1000) // the poster fades
      await phone.shot('hall-3d')
      await phone.tap('进入展区')
      await phone.see('返回全景')
      await phone.gone('前往高精密展区', DRAWING_MS)
      await phone.page.waitForTimeout(4000) // the flight
      await phone.shot('hall-inside')
      await phone.tap('平面')
      await phone.see('入口')
      await phone.shot('hall-plan')
      await phone.clean()
    }))
})

it('keeps the poster and says so when a model lies', () =>
  using('h5', async (phone) => {
    await prepare(phone)
    await phone.page.route('**/demo/model/*.glb', (route) => route.fulfill({ body: 'not a model at all' }))
    await phone.open(MILL)
    await phone.see('3D 模型暂时无法显示', DRAWING_MS)
    await phone.see('VMC-850 立式加工中心')
    await phone.shot('product-broken')
    await phone.clean()
  }))
