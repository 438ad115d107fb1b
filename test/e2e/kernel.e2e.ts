// The first kernel on both targets: the 3D hall loads on demand, fails, is tried again, and draws.
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { PNG } from 'pngjs'

import { KERNEL_BYTES as H5_BYTES } from '@/platform/kernel-size/index.h5'
import { KERNEL_BYTES as WEAPP_BYTES } from '@/platform/kernel-size/index.weapp'

import { launchChromium } from '../support/chromium'
import { filesEnding } from '../support/dist-files'
import { createRunner, type Runner } from '../weapp/runner/driver'
import type { Records } from '../weapp/runner/types'
import { rest, watchDrawing } from './drawing'
import { BAKED_HOST } from './journey'
import { PICTURE_MS } from './phone/base'
import { H5Phone } from './phone/h5-phone'
import type { Phone } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { type StageServer, startStageServer } from './server'

const HALL = '/pages/h5/3d/index'
const START = '进入 3D 展厅'
const FAILED = '3D 场景没有加载成功'
const ROOT = 'packages/three/'
const LIMIT_BYTES = 900 * 1024
const DRAWING_MS = 60_000 // software draws slowly on a busy machine

let server: StageServer
let browser: Browser
let runner: Runner

beforeAll(async () => {
  server = await startStageServer()
  browser = await launchChromium({ webgl: true })
  runner = await createRunner('dist/weapp', { browser, hosts: { [BAKED_HOST]: server.origin }, density: 1 })
})
afterAll(async () => {
  await runner?.close()
  await browser?.close()
  await server?.close()
})

/** The share of pixels of the scene that differ from one picture to the next, and how many colours it has. */
async function picture(phone: Phone) {
  const { data, width } = PNG.sync.read(
    await phone.page.screenshot({ clip: { x: 0, y: 120, width: 390, height: 300 }, timeout: PICTURE_MS }),
  )
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 16) colours.add(data.readUIntBE(at, 3))
  return { data, width, colours: colours.size }
}

async function expectDrawing(phone: Phone) {
  await phone.see('前往高精密展区', DRAWING_MS)
  await watchDrawing(phone)
  const overview = await picture(phone)
  expect(overview.colours).toBeGreaterThan(40)
  await phone.tap('进入展区')
  await phone.see('返回全景', DRAWING_MS)
  await rest(phone)
  const inside = await picture(phone)
  expect(inside.colours).toBeGreaterThan(40)
  let changed = 0
  for (let at = 0; at < inside.data.length; at += 4) {
    if (inside.data.readUIntBE(at, 3) !== overview.data.readUIntBE(at, 3)) changed++
  }
  expect(changed / (inside.data.length / 4)).toBeGreaterThan(0.3)
}

/** Takes its graphics context from the scene. @returns its canvas */
async function takeContext(phone: Phone) {
  const canvas = await phone.page.locator('canvas').elementHandle()
  await canvas?.evaluate((node) =>
    (node as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
  )
  return canvas
}

/** A context that is taken away is made up for once; after a second time the scene offers to try again, and comes back. */
async function expectMadeUp(phone: Phone) {
  await phone.tap(START)
  await phone.see('进入展区', DRAWING_MS)
  const first = await takeContext(phone)
  await phone.page.waitForFunction((node) => node && !node.isConnected, first)
  await phone.see('进入展区', DRAWING_MS)
  await takeContext(phone)
  await phone.see(FAILED, DRAWING_MS)
  await phone.tap('重试')
  await phone.see('进入展区', DRAWING_MS)
}

/** A weak device: 3D waits for a tap. */
async function usingH5(run: (phone: H5Phone) => Promise<void>) {
  const phone = await H5Phone.make(browser, server.origin, { density: 1 })
  await phone.page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 1 }))
  try {
    await run(phone)
  } finally {
    await phone.close()
  }
}

async function usingWeapp(run: (phone: WeappPhone) => Promise<void>) {
  const phone = new WeappPhone(runner)
  try {
    await run(phone)
  } finally {
    await phone.close()
  }
}

const downloads = ({ packages }: Records) => packages.filter(({ root }) => root === ROOT)

describe('on H5', () => {
  it('loads nothing of three before it is wanted, fails once, and draws after a retry [spec 2.76, R.56]', () =>
    usingH5(async (phone) => {
      const requests: string[] = []
      phone.page.on('request', (request) => requests.push(request.url()))
      await phone.page.route('**/*kernel-three*', (route) => route.abort(), { times: 1 })
      await phone.open(HALL)
      await phone.see(START)
      await phone.idle()
      expect(requests.filter((url) => url.includes('kernel-three'))).toEqual([])
      await phone.tap(START)
      await phone.see(FAILED)
      await phone.tap('重试')
      await phone.see('高精密展区', DRAWING_MS)
      await phone.see('进入展区', DRAWING_MS)
      await phone.gone(FAILED)
      await expectDrawing(phone)
      expect(requests.filter((url) => url.includes('kernel-three'))).toHaveLength(2)
      await phone.shot('hall')
      await phone.clean(['kernel-three'])
    }))

  it('gives the graphics context back when the scene is left, and starts anew', () =>
    usingH5(async (phone) => {
      await phone.open(HALL)
      for (let visit = 0; visit < 2; visit++) {
        await phone.tap(START)
        await phone.see('进入展区', DRAWING_MS)
        const canvas = await phone.page.locator('canvas').elementHandle()
        const context = await canvas?.evaluateHandle((node) => (node as HTMLCanvasElement).getContext('webgl2'))
        expect(await context?.evaluate((gl) => gl?.isContextLost())).toBe(false)
        await phone.tap('平面')
        await phone.gone('进入展区')
        expect(await context?.evaluate((gl) => gl?.isContextLost())).toBe(true)
        await phone.tap('3D')
      }
      await phone.clean()
    }))

  it('makes up for a graphics context that is taken away once, and offers to try again after a second time', () =>
    usingH5(async (phone) => {
      await phone.open(HALL)
      await expectMadeUp(phone)
    }))
})

describe('in the mini-program', () => {
  it('downloads the package on demand, once, after a failure and a retry [spec 2.76, R.56]', () =>
    usingWeapp(async (phone) => {
      await phone.open(HALL, { weapp: { network: '4g', packages: { fail: { [ROOT]: 1 } } } })
      await phone.see(START)
      expect(downloads(await phone.mini.records())).toEqual([])
      await phone.tap(START)
      await phone.see(FAILED)
      await phone.tap('重试')
      await phone.see('进入展区', DRAWING_MS)
      await expectDrawing(phone)
      const records = await phone.mini.records()
      expect(downloads(records).map(({ why }) => why)).toEqual(['failed', 'require'])
      expect(records.asyncRequires.map(({ to }) => to)).toEqual([
        'packages/three/kernel.js',
        'packages/three/kernel.js',
      ])
      const bytes = downloads(records).reduce((sum, entry) => sum + entry.bytes, 0)
      expect(bytes).toBeGreaterThan(100_000)
      expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
      await phone.shot('hall')
      await phone.clean()
    }))

  it('makes up for a graphics context that is taken away once, without an event that tells of it', () =>
    usingWeapp(async (phone) => {
      await phone.open(HALL, { weapp: { network: '4g' } })
      await expectMadeUp(phone)
      await phone.clean()
    }))

  it('preloads the package on wifi, begins by itself, and does not download it again', () =>
    usingWeapp(async (phone) => {
      await phone.open(HALL, { weapp: { network: 'wifi' } })
      await phone.see('进入展区', DRAWING_MS)
      expect(downloads(await phone.mini.records()).map(({ why }) => why)).toEqual(['preload'])
      await phone.clean()
    }))
})

describe('the builds', () => {
  const holdingThree = (dist: string) =>
    filesEnding(dist, '.js').filter((file) => fs.readFileSync(path.join(dist, file), 'utf8').includes('WebGLRenderer'))

  it('hold three in the kernels alone, which share it on H5', () => {
    expect(holdingThree('dist/weapp')).toEqual(['packages/gltf/kernel.js', `${ROOT}kernel.js`])
    expect(holdingThree('dist/h5')).toEqual([expect.stringMatching(/^chunk\/\d+\.\w+\.js$/)])
  })

  it('tell the person the size that really travels', () => {
    const chunks = [
      ...holdingThree('dist/h5'),
      ...filesEnding('dist/h5', '.js').filter((file) => /kernel-three/.test(file)),
    ]
    const h5Bytes = chunks.reduce((sum, file) => sum + fs.statSync(`dist/h5/${file}.br`).size, 0)
    const told = [H5_BYTES, WEAPP_BYTES]
    const real = [h5Bytes, gzipSync(fs.readFileSync(`dist/weapp/${ROOT}kernel.js`)).length]
    for (const [at, bytes] of real.entries()) expect(Math.abs((told[at] ?? 0) / bytes - 1)).toBeLessThan(0.05)
  })
})
