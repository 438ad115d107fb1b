// One launched mini-program: what a person does to it, and what a test asks about it.
import type { Locator, Page } from 'playwright-core'

import type { HttpDesk } from './http'
import { MAIN, type PageState, type Records } from './types'

const IDLE_MS = 120
/** A busy machine may need most of it; what comes to rest waits no longer for it. */
const IDLE_LIMIT_MS = 30_000
/** Components with isolated styles carry a prefix before each class. */
const scoped = (selector: string) =>
  selector.replace(/\.([A-Za-z_][\w-]*)/g, ':is(.$1,[class$="--$1"],[class*="--$1 "])')

interface Traffic {
  calls: number
  bytes: number
  largest: number
}

interface NodeCount {
  /** WXML nodes of the page on top. */
  count: number
  depth: number
  /** The most children under one node. */
  children: number
}

export class MiniProgram {
  private readonly consoleErrors: string[] = []

  constructor(
    readonly page: Page,
    private readonly desk: HttpDesk,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.consoleErrors.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.consoleErrors.push(`page: ${error.message}`))
  }

  /** The page on top of the stack. */
  get view(): Locator {
    return this.page.locator('.wx-webview:visible')
  }

  $(selector: string): Locator {
    return this.view.locator(scoped(selector))
  }

  async text(selector?: string): Promise<string> {
    return (await (selector ? this.$(selector).first() : this.view).innerText()).trim()
  }

  async tap(selector: string) {
    await this.$(selector).first().tap()
  }

  async input(selector: string, value: string) {
    await this.$(selector).first().locator('input, textarea').fill(value)
  }

  /** The keyboard's confirm key. */
  async confirm(selector: string) {
    await this.$(selector).first().locator('input').press('Enter')
  }

  /** A finger along points given as shares of the element's width and height. */
  async touch(target: Locator, points: [number, number][], holdMs = 0) {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    const [first, ...rest] = points
    if (!box || !first) throw new Error('nothing to touch')
    const at = ([x, y]: [number, number]) => [{ x: box.x + box.width * x, y: box.y + box.height * y }]
    const session = await this.page.context().newCDPSession(this.page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(first) })
    if (holdMs) await this.page.waitForTimeout(holdMs)
    for (const point of rest)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(point) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }

  async longPress(selector: string) {
    await this.touch(this.$(selector).first(), [[0.5, 0.5]], 450)
  }

  /** Fires an event of a built-in, such as a picker's change. */
  async trigger(selector: string, type: string, detail: unknown) {
    await this.$(selector)
      .first()
      .evaluate((element, [name, value]) => window.mini.trigger(element, name as string, value), [type, detail])
  }

  /** @throws {Error} when nothing is on screen, because the launch failed */
  async state(): Promise<PageState> {
    const state = await this.page.evaluate(() => window.mini.state())
    if (!state) throw new Error(`no page is open: ${JSON.stringify((await this.records()).errors)}`)
    return state
  }

  records(): Promise<Records> {
    return this.page.evaluate(() => JSON.parse(JSON.stringify(window.mini.records)))
  }

  storage(): Promise<Record<string, unknown>> {
    return this.page.evaluate(() => window.mini.storage())
  }

  /** What it saved in its own files, which outlive it. */
  files(): Promise<Record<string, string>> {
    return this.page.evaluate(() => window.mini.files())
  }

  /** Calls `wx.<name>` as if the app had. */
  async call(name: string, options: Record<string, unknown>) {
    await this.page.evaluate(([n, o]) => window.mini.call(n as string, o as Record<string, unknown>), [name, options])
  }

  /** Calls it so, and gives its `errMsg`; undefined where none came in time, as of a question that nobody answers. */
  ask(name: string, withinMs: number, options: Record<string, unknown> = {}): Promise<string | undefined> {
    return this.page.evaluate(
      ([n, ms, o]) =>
        new Promise<string | undefined>((resolve) => {
          window.mini.call(n, { ...o, complete: ({ errMsg }: { errMsg: string }) => resolve(errMsg) })
          setTimeout(() => resolve(undefined), ms)
        }),
      [name, withinMs, options] as const,
    )
  }

  back(): Promise<void> {
    return this.page.evaluate(() => window.mini.back())
  }

  /** @throws {Error} when the page's JSON does not enable it */
  async pullDown() {
    const done = await this.page.evaluate(() => window.mini.pullDown())
    if (!done) throw new Error(`${(await this.state()).route} has no enablePullDownRefresh`)
  }

  /** The person leaves for another app. */
  hide(): Promise<void> {
    return this.page.evaluate(() => window.mini.hide())
  }

  show(query: Record<string, string> = {}): Promise<void> {
    return this.page.evaluate((q) => window.mini.show(q), query)
  }

  /** `none` also makes every request fail. */
  async setNetwork(type: string) {
    this.desk.offline = type === 'none'
    await this.page.evaluate((t) => window.mini.setNetwork(t), type)
  }

  /** What the page on top offers when it is shared. */
  share(): Promise<unknown> {
    return this.page.evaluate(() => window.mini.share())
  }

  async waitRoute(route: string) {
    await this.page.waitForFunction((expected) => window.mini.state()?.route === expected, route)
  }

  /**
   * Waits until nothing is sent and nothing is set for a while, by the page's own clock: what it does late on a busy
   * machine counts.
   *
   * @throws {Error} after half a minute, saying what goes on
   */
  async idle(forMs = IDLE_MS) {
    const deadline = Date.now() + IDLE_LIMIT_MS
    const look = (afterMs: number) =>
      this.page.evaluate(async (pauseMs) => {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        const { setData, requests } = window.mini.records
        const waiting = requests
          .filter(({ status }) => status === undefined)
          .map(({ method, url }) => `${method} ${url}`)
        const latest = setData.slice(-3).map(({ component, bytes }) => `${component} ${bytes} bytes`)
        return { sets: setData.length, waiting, latest }
      }, afterMs)
    let last = await look(0)
    while (Date.now() < deadline) {
      const next = await look(forMs)
      if (!next.waiting.length && next.sets === last.sets) return
      last = next
    }
    const { sets, waiting, latest } = last
    const why = waiting.length
      ? `still asks ${waiting.join(', ')}`
      : `still sets data, ${sets} times by now: ${latest.join(', ')}`
    throw new Error(`the mini-program did not come to rest in ${IDLE_LIMIT_MS} ms: it ${why}`)
  }

  /** setData since the launch, or since `from` (milliseconds of the page's clock, see {@link now}). */
  async traffic(from = 0, to = Number.POSITIVE_INFINITY): Promise<Traffic> {
    const { setData } = await this.records()
    const bytes = setData.filter((entry) => entry.at >= from && entry.at <= to).map((entry) => entry.bytes)
    return { calls: bytes.length, bytes: bytes.reduce((a, b) => a + b, 0), largest: Math.max(0, ...bytes) }
  }

  now(): Promise<number> {
    return this.page.evaluate(() => window.mini.now())
  }

  /** setData of an action up to the first answer that arrives after it began. */
  async trafficUntilAnswer(action: () => Promise<void>): Promise<Traffic> {
    const from = await this.now()
    await action()
    await this.idle()
    const { requests } = await this.records()
    const answers = requests.filter((r) => r.at >= from && r.doneAt !== undefined).map((r) => r.doneAt ?? 0)
    return this.traffic(from, answers.length ? Math.min(...answers) : undefined)
  }

  /** WXML nodes as WeChat's audit counts them: fewer than 1000, less than 30 deep, at most 60 children. */
  nodes(): Promise<NodeCount> {
    return this.view.evaluate((root) => {
      let count = 0
      let depth = 0
      let children = 0
      const walk = (element: Element, level: number) => {
        const own = Array.from(element.children).filter(
          (child) => child.tagName.includes('-') || child.tagName === 'PAGE',
        )
        count += own.length
        depth = Math.max(depth, level)
        children = Math.max(children, own.length)
        for (const child of own) walk(child, level + 1)
      }
      walk(root, 0)
      return { count, depth, children }
    })
  }

  /** Pictures of the page on top that were given no source. */
  emptyPictures(): Promise<string[]> {
    return this.view.evaluate((view) =>
      Array.from(view.querySelectorAll('wx-image'))
        .filter((image) => !image.querySelector('img')?.getAttribute('src'))
        .map((image) => image.outerHTML),
    )
  }

  /** Bytes downloaded, by package root; the main package is `main`. */
  async packages(): Promise<Record<string, number>> {
    const sums: Record<string, number> = {}
    for (const { root, bytes } of (await this.records()).packages) {
      const name = root === MAIN ? 'main' : root
      sums[name] = (sums[name] ?? 0) + bytes
    }
    return sums
  }

  async shot(file: string) {
    await this.page.screenshot({ path: file })
  }

  /** Everything that went wrong so far: exceptions, rejections, console errors, pictures that did not load. */
  async problems(ignore: readonly string[] = []): Promise<string[]> {
    const { errors } = await this.records()
    const all = [...errors.map((e) => `${e.kind}: ${e.message}`), ...this.consoleErrors]
    return [...new Set(all)].filter((line) => !ignore.some((part) => line.includes(part)))
  }

  /** @throws {Error} listing them */
  async assertClean(ignore: readonly string[] = []) {
    const problems = await this.problems(ignore)
    if (problems.length) throw new Error(`the mini-program reported:\n  ${problems.join('\n  ')}`)
  }

  async close() {
    this.desk.abortAll()
    await this.page.context().close()
  }
}
