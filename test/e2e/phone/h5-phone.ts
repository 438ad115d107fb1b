import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'

import type { CallGate } from '../../support/call-gate'
import { DENSITY, PHONE } from '../../weapp/runner/driver'
import { BasePhone, DEFAULT_WAIT_MS, pageScript } from './base'
import type { OpenWith, Phone } from './types'

const REST_MS = 150
const LOOKS_AT_KEPT = 20
const LOOKS_AT_LEAVING = 100
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const entry = '/pages/init/init'
const isCall = ({ pathname }: URL) => /^\/(core|channel|mom-pt|mom)\//.test(pathname)

/** Chromium as a phone on the built H5, which the real server sends. */
export class H5Phone extends BasePhone implements Phone {
  readonly target = 'h5'
  private readonly problems: string[] = []
  private readonly waiting = new Set<Request>()
  private isOffline = false
  private gate: CallGate | undefined

  protected constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly origin: string,
  ) {
    super()
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.problems.push(`page: ${error.message}`))
    this.watchTraffic()
  }

  /**
   * @param given.userAgent another browser, such as WeChat's own
   * @param given.density pixels of the screen to one of CSS
   */
  static async make(
    browser: Browser,
    origin: string,
    { userAgent = USER_AGENT, density = DENSITY }: { userAgent?: string; density?: number } = {},
  ): Promise<H5Phone> {
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: density,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      userAgent,
    })
    await context.addInitScript({ content: pageScript('finder') })
    return new this(await context.newPage(), context, origin)
  }

  private watchTraffic() {
    const { page } = this
    page.on('request', (request) => this.waiting.add(request))
    page.on('requestfinished', (request) => this.waiting.delete(request))
    page.on('requestfailed', (request) => {
      this.waiting.delete(request)
      const why = request.failure()?.errorText ?? ''
      // Leaving a page aborts what it no longer needs; without a network everything fails.
      if (!this.isOffline && why !== 'net::ERR_ABORTED') this.problems.push(`request: ${request.url()} ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.problems.push(`answer: ${response.url()} ${response.status()}`)
    })
  }

  private async guard(gate: CallGate) {
    if (this.gate === gate) return
    this.gate = gate
    await this.context.route(isCall, async (route) => {
      // A picture is no call of the application: in the mini-program it goes past the gate too.
      const passage = route.request().resourceType() === 'image' ? 'sent' : await gate.pass()
      // A call that its page gave up meanwhile has nobody to be answered.
      if (passage === 'cut') await route.abort('internetdisconnected').catch(() => undefined)
      else if (passage === 'sent') await route.continue().catch(() => undefined)
      else await route.fulfill({ ...gate.failure, contentType: 'application/json' }).catch(() => undefined)
    })
  }

  async open(address: string, options: OpenWith = {}) {
    if (options.gate) await this.guard(options.gate)
    if (options.storage) {
      const values = Object.entries(options.storage).map(([key, value]) => [key, JSON.stringify({ data: value })])
      // An empty page of the same origin; a browser would look for an icon of its own beside any real one.
      await this.page.route('**/healthz', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
      )
      await this.page.goto(`${this.origin}/healthz`)
      await this.page.evaluate((pairs) => {
        for (const [key, text] of pairs) localStorage.setItem(key as string, text as string)
      }, values)
      await this.page.unroute('**/healthz')
    }
    // Those of the document that is left end later, or never.
    this.waiting.clear()
    await this.page.goto(this.origin + address)
  }

  async pullDown() {
    await this.dragDown()
  }

  /** The page that is left slides out for 300 ms and takes every finger until it is gone. */
  async back() {
    const inFront = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.taro_page')?.id
    const left = await this.page.evaluate(inFront)
    await this.page.goBack()
    const standing = (id: string | undefined) => {
      const page = id ? document.getElementById(id) : null
      if (!page) return 'gone'
      return page.classList.contains('taro_page_show') ? 'shown' : 'leaving'
    }
    // A page that stays shown kept itself: back closed a sheet of it.
    for (let look = 0; look < LOOKS_AT_LEAVING; look++) {
      const state = await this.page.evaluate(standing, left).catch(() => 'gone')
      if (state === 'gone' || (state === 'shown' && look > LOOKS_AT_KEPT)) return
      await sleep(50)
    }
  }

  /** Taro wraps each value as `{ data }`. */
  async storage() {
    const texts = await this.page.evaluate(() => Object.entries({ ...localStorage }) as [string, string][])
    const parsed = texts.map(([key, text]) => {
      try {
        return [key, (JSON.parse(text) as { data?: unknown }).data ?? text]
      } catch {
        return [key, text]
      }
    })
    return Object.fromEntries(parsed) as Record<string, unknown>
  }

  async offline(on: boolean) {
    this.isOffline = on
    await this.context.setOffline(on)
  }

  async route() {
    const url = new URL(this.page.url())
    const path = url.pathname === '/' ? entry : url.pathname
    return { path: path.slice(1), query: Object.fromEntries(url.searchParams) }
  }

  /** A page slides in for 300 ms, and the one beneath takes a finger until it has come: it has arrived when it lies in front. */
  override async arrive(wanted: string) {
    await super.arrive(wanted)
    const isInFront = (path: string) => {
      const page = document.querySelector(`.taro_page[id^="${path}"]`)
      const met = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.taro_page')
      return !page || !met || (met.id.startsWith(path) && Math.abs(met.getBoundingClientRect().left) < 1)
    }
    const path = `/${wanted.replace(/^\//, '')}`
    await this.until(`waited for ${path} to come to the front`, () => this.page.evaluate(isInFront, path))
  }

  async idle() {
    const deadline = Date.now() + DEFAULT_WAIT_MS
    for (let quiet = 0; quiet < REST_MS; ) {
      if (Date.now() > deadline) {
        const asked = [...this.waiting].map((request) => `${request.method()} ${request.url()}`)
        throw new Error(`h5 did not come to rest in ${DEFAULT_WAIT_MS} ms: it still asks ${asked.join(', ')}`)
      }
      await sleep(REST_MS / 3)
      quiet = this.waiting.size > 0 ? 0 : quiet + REST_MS / 3
    }
  }

  async clean(ignore: readonly string[] = []) {
    const left = [...new Set(this.problems)].filter((line) => !ignore.some((part) => line.includes(part)))
    if (left.length) throw new Error(`h5 reported:\n  ${left.join('\n  ')}`)
  }

  async close() {
    await this.context.close()
  }
}
