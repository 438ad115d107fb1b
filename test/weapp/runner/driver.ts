// createRunner(dist).open('pages/x/y?id=1'): the compiled mini-program on a phone-sized page, driven from a test.
import type { Browser, BrowserContext, Page } from 'playwright-core'

import type { CallGate } from '../../support/call-gate'
import { launchChromium } from '../../support/chromium'
import { type Compiled, compileOnce } from './compile'
import { HttpDesk } from './http'
import { MiniProgram } from './mini-program'
import { type PageServer, servePage } from './page-server'
import type { Bundle, Diagnostic, HttpAsk, Mock, PageOptions, Privacy } from './types'

/** The phone of the design's pictures. */
export const PHONE = { width: 390, height: 844 }
/** Pixels of its screen to one of CSS: two for pictures, one where nobody looks, which software draws in a quarter. */
export const DENSITY = process.env.PICTURES === 'failures' ? 1 : 2

export interface OpenOptions {
  /** What `wx.getStorage` finds. */
  storage?: Record<string, unknown>
  /** Its own files, as {@link MiniProgram.files} gave them. */
  files?: Record<string, string>
  /** Answers of `wx` calls, e.g. `{ login: { code: 'C-42' }, scanCode: { fail: 'cancel' } }`. */
  mocks?: Record<string, Mock>
  /** What a button's open-type answers. */
  openType?: Record<string, Record<string, unknown>>
  /** Overrides of the system information, e.g. `{ platform: 'android' }`. */
  system?: Record<string, unknown>
  /** How a launch came about; 1047 is a scanned mini-program code. */
  scene?: number
  /** `wifi` unless given; preload rules heed it. */
  network?: string
  /** `agrees` unless given: see {@link Privacy}. */
  privacy?: Privacy
  /** How long sub-packages take, and how often each fails first. */
  packages?: Partial<PageOptions['packages']>
  /** What becomes of each call; sent to the server unless given. */
  gate?: CallGate | undefined
  /** Hosts that images may come from, besides the test's server. */
  allow?: readonly string[]
  /** Called with the browser's page before the mini-program is loaded into it. */
  prepare?: (page: Page) => Promise<void>
}

interface RunnerOptions {
  /** Hosts baked into the build, each with the one that answers instead. */
  hosts?: Record<string, string>
  /** Shares a browser; else the runner has its own. */
  browser?: Browser
  /** Draws WebGL by software; slower. */
  webgl?: boolean
  /** In place of what `dist` gave an earlier process. */
  compiled?: Compiled
  /** In place of {@link DENSITY}. */
  density?: number
}

/** The build did not compile: what WeChat's tool would show on opening it. */
class CompileError extends Error {
  constructor(readonly diagnostics: Diagnostic[]) {
    super(`the mini-program does not compile:\n${diagnostics.map((d) => `  ${d.file}: ${d.message}`).join('\n')}`)
    this.name = 'CompileError'
  }
}

function parseLaunch(url: string): { path?: string; query: Record<string, string> } {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const pairs = search.split('&').filter(Boolean)
  const query = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
  return { path: path.replace(/^\//, '') || undefined, query }
}

function pageOptions(url: string, openOptions: OpenOptions): PageOptions {
  return {
    launch: { ...parseLaunch(url), scene: openOptions.scene },
    storage: openOptions.storage ?? {},
    files: openOptions.files ?? {},
    mocks: openOptions.mocks ?? {},
    system: openOptions.system ?? {},
    openType: openOptions.openType ?? {},
    network: openOptions.network ?? 'wifi',
    privacy: openOptions.privacy ?? 'agrees',
    packages: { delay: 60, fail: {}, ...openOptions.packages },
  }
}

export class Runner {
  constructor(
    readonly bundle: Bundle,
    private readonly server: PageServer,
    private readonly browser: Browser,
    private readonly options: RunnerOptions,
  ) {}

  /**
   * Launches the mini-program anew: fresh storage, fresh page stack.
   *
   * @param url `pages/x/y?id=1`, query values encoded as WeChat passes them; empty: the first page of app.json
   */
  async open(url = '', openOptions: OpenOptions = {}): Promise<MiniProgram> {
    const context = await this.browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: this.options.density ?? DENSITY,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    })
    const desk = new HttpDesk(this.options.hosts ?? {}, openOptions.gate)
    desk.offline = openOptions.network === 'none'
    await this.confine(context, openOptions.allow ?? [])
    const page = await context.newPage()
    const mini = new MiniProgram(page, desk)
    await this.connect(page, desk)
    await page.addInitScript(
      (options) => {
        window.__OPTIONS__ = options
      },
      pageOptions(url, openOptions),
    )
    await openOptions.prepare?.(page)
    await page.goto(this.server.origin)
    await page.waitForFunction(() => window.mini?.ready)
    return mini
  }

  /** The page itself reaches the runner and the test's server (for pictures); the app's traffic goes through wx. */
  private async confine(context: BrowserContext, allow: readonly string[]) {
    const hosts = this.options.hosts ?? {}
    const open = [this.server.origin, ...Object.values(hosts), ...allow]
    await context.route('**/*', async (route) => {
      const request = route.request()
      const url = request.url()
      const baked = Object.keys(hosts).find((host) => url.startsWith(`${host}/`))
      if (baked) {
        const real = hosts[baked] + url.slice(baked.length)
        // A canvas's picture: the browser would ask its host, WeChat does not.
        if (!request.headers().origin) return route.continue({ url: real })
        const response = await route.fetch({ url: real })
        return route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
      }
      return open.some((host) => url.startsWith(host)) ? route.continue() : route.abort()
    })
  }

  private async connect(page: Page, desk: HttpDesk) {
    await page.exposeFunction('__http', (ask: HttpAsk) => desk.send(ask))
    await page.exposeFunction('__abort', (id: number) => desk.abort(id))
    desk.onArrived = (...news) => {
      // A page that is closed meanwhile has nobody to be told.
      page.evaluate((all) => window.mini.arrived(...all), news).catch(() => undefined)
    }
  }

  async close() {
    if (!this.options.browser) await this.browser.close()
    await this.server.close()
  }
}

/**
 * Compiles `dist` and makes it ready to be opened.
 *
 * @throws {CompileError} for anything WeChat's tool would refuse
 */
export async function createRunner(dist: string, options: RunnerOptions = {}): Promise<Runner> {
  const { bundle, diagnostics } = options.compiled ?? compileOnce(dist)
  const errors = diagnostics.filter((d) => d.level === 'error')
  if (errors.length) throw new CompileError(errors)
  const server = await servePage(dist, bundle)
  const browser = options.browser ?? (await launchChromium({ webgl: options.webgl }))
  return new Runner(bundle, server, browser, options)
}
