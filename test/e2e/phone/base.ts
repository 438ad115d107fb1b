import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import type { Page } from 'playwright-core'

import type { Target } from './types'

const STEP_MS = 60
/** What takes long is looked at less often: each look costs the processor that it waits for. */
const STEP_GROWTH = 1.3
const LONGEST_STEP_MS = 250
/** A busy machine may need most of it; a step that succeeds waits no longer for it. */
export const DEFAULT_WAIT_MS = 30_000
const TYPE_MS = 4000
const TYPE_LIMIT_MS = 30_000
/** A scene drawn by software takes a busy machine that long to be photographed. */
export const PICTURE_MS = 90_000
const ANIMATIONS_MS = 5000
const SCREENS = path.resolve('.tmp/screens')
/** In the gate of each day nobody looks at what did not fail, and software draws a screen in a third of a second. */
const TAKES_PICTURES = process.env.PICTURES !== 'failures'
const scripts = new Map<string, string>()

/** A file of this folder as a script that runs in the page. */
export function pageScript(name: 'finder' | 'layout'): string {
  const entryPoints = [path.resolve(`test/e2e/phone/${name}.ts`)]
  const bundle = () =>
    buildSync({ entryPoints, bundle: true, format: 'iife', target: 'chrome110', write: false }).outputFiles[0]?.text
  const script = scripts.get(name) ?? bundle() ?? ''
  scripts.set(name, script)
  return script
}

/** The steps that both phones take in the same way: they look at the page as a person would. */
export abstract class BasePhone {
  abstract readonly target: Target
  abstract readonly page: Page
  /** How long a step waits. */
  protected readonly waitMs: number = DEFAULT_WAIT_MS

  /** Repeats until `done` gives something. @throws {Error} with `what` and the screen, when time is up */
  protected async until<T>(
    what: string,
    done: () => Promise<T | undefined | false>,
    timeoutMs = this.waitMs,
  ): Promise<T> {
    const deadline = Date.now() + timeoutMs
    let lastError = ''
    let step = STEP_MS
    while (Date.now() < deadline) {
      try {
        const result = await done()
        if (result !== undefined && result !== false) return result
      } catch (error) {
        // The page is moving to another document; what it holds is asked for again.
        lastError = (error as Error).message
      }
      await sleep(step)
      step = Math.min(step * STEP_GROWTH, LONGEST_STEP_MS)
    }
    const screen = await this.page.evaluate(() => window.finder.screen()).catch(() => lastError)
    throw new Error(`${this.target}: ${what}, not within ${timeoutMs} ms. On the screen: ${screen}`)
  }

  async see(text: string, timeoutMs?: number) {
    await this.until(`waited to see "${text}"`, () => this.page.evaluate((t) => window.finder.sees(t), text), timeoutMs)
  }

  async seeInOrder(texts: readonly string[]) {
    const isInOrder = () => this.page.evaluate((list) => window.finder.seesInOrder(list), texts)
    await this.until(`waited to see one below the other: ${texts.join(', ')}`, isInOrder)
  }

  async gone(text: string, timeoutMs?: number) {
    const absent = async () => !(await this.page.evaluate((t) => window.finder.sees(t), text))
    await this.until(`waited for "${text}" to go`, absent, timeoutMs)
  }

  /** Where to tap, once two looks in a row agree: things that still move are not tapped. */
  private async steadyAim(name: string) {
    let last = ''
    let why = ''
    const steady = async () => {
      const aim = await this.page.evaluate((n) => window.finder.aimFinger(n), name)
      if ('why' in aim) {
        why = aim.why
        return undefined
      }
      const now = `${aim.x},${aim.y}`
      const same = now === last
      last = now
      return same ? aim : undefined
    }
    return this.until(`tap "${name}"`, steady).catch((error: Error) => {
      throw new Error(`${error.message}${why && ` (${why})`}`)
    })
  }

  async tap(name: string) {
    const deadline = Date.now() + this.waitMs
    for (let isHit = false; !isHit; ) {
      const { x, y } = await this.steadyAim(name)
      await this.page.touchscreen.tap(x, y)
      // A page that the tap has left was hit.
      isHit = !(await this.page.evaluate(() => window.finder.hasMissed()).catch(() => false))
      if (!isHit && Date.now() > deadline) throw new Error(`${this.target}: "${name}" moved away from each tap`)
    }
  }

  async fill(label: string, value: string) {
    const mark = () => this.page.evaluate((l) => window.finder.markField(l), label)
    await this.until(`field "${label}"`, mark)
    // The page it stood on may leave meanwhile: the field is then looked for on the one that came.
    const type = async () => {
      if (!(await mark())) return false
      await this.page.locator('[data-test-field]').fill(value, { timeout: TYPE_MS })
      return true
    }
    await this.until(`type into "${label}"`, type, TYPE_LIMIT_MS)
  }

  async scrollToEnd() {
    await this.page.evaluate(() => window.finder.scrollToEnd())
    await sleep(STEP_MS)
  }

  async scrollToStart() {
    await this.page.evaluate(() => window.finder.scrollToStart())
    await sleep(STEP_MS)
  }

  /** A finger from the upper third downwards. */
  protected async dragDown() {
    const session = await this.page.context().newCDPSession(this.page)
    const at = (y: number) => [{ x: 195, y }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(220) })
    for (let y = 240; y <= 560; y += 20) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }

  async shot(name: string) {
    if (TAKES_PICTURES) await this.photograph(name)
  }

  async shotWhenIdle(name: string) {
    await this.idle()
    await this.shot(name)
  }

  /** A sheet that still slides in stands too low in a picture. What never ends, as a spinner, is not waited for. */
  private async waitForAnimations() {
    const areOver = () =>
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)
    for (const frame of this.page.frames()) {
      await frame.waitForFunction(areOver, null, { timeout: ANIMATIONS_MS }).catch(() => undefined)
    }
  }

  async photograph(name: string) {
    const file = path.join(SCREENS, this.target, `${name.replace(/[^\w.一-鿿-]+/g, '_')}.png`)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    await this.waitForAnimations()
    await this.page.screenshot({ path: file, timeout: PICTURE_MS })
  }

  abstract idle(): Promise<void>

  abstract route(): Promise<{ path: string; query: Record<string, string> }>

  async arrive(address: string) {
    const route = address.replace(/^\//, '')
    await this.until(`waited for the route ${route}`, async () => (await this.route()).path === route)
  }
}

export function decodeQuery(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, decodeURIComponent(value)]))
}
