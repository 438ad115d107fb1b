import type { Page } from 'playwright-core'

import type { OpenOptions, Runner } from '../../weapp/runner/driver'
import type { MiniProgram } from '../../weapp/runner/mini-program'
import { BasePhone, DEFAULT_WAIT_MS, decodeQuery, pageScript } from './base'
import type { OpenWith, Phone } from './types'

const finder = pageScript('finder')

/** The compiled mini-program in the runner, on the same server. */
export class WeappPhone extends BasePhone implements Phone {
  readonly target = 'weapp'
  private running: MiniProgram | undefined
  private before: string[] = []

  constructor(
    private readonly runner: Runner,
    protected override readonly waitMs = DEFAULT_WAIT_MS,
  ) {
    super()
  }

  /** The mini-program itself, for setData budgets, packages, sharing. */
  get mini(): MiniProgram {
    if (!this.running) throw new Error('open the phone first')
    return this.running
  }

  get page(): Page {
    return this.mini.page
  }

  async open(address: string, options: OpenWith = {}) {
    const earlierStorage = this.running ? await this.running.storage() : {}
    const files = this.running ? await this.running.files() : {}
    const storage = { ...earlierStorage, ...options.storage }
    const openOptions: OpenOptions = { files, ...options.weapp, gate: options.gate, storage }
    if (this.running) {
      this.before.push(...(await this.running.problems()))
      await this.running.close()
    }
    this.running = await this.runner.open(address === '/' ? '' : address, openOptions)
    await this.page.evaluate(finder)
  }

  async pullDown() {
    const native = await this.page.evaluate(() => window.mini.pullDown())
    if (!native) await this.dragDown()
  }

  back() {
    return this.mini.back()
  }

  storage() {
    return this.mini.storage()
  }

  offline(on: boolean) {
    return this.mini.setNetwork(on ? 'none' : 'wifi')
  }

  async route() {
    const { route, query } = await this.mini.state()
    return { path: route, query: decodeQuery(query) }
  }

  idle() {
    return this.mini.idle()
  }

  async clean(ignore: readonly string[] = []) {
    const before = this.before.filter((line) => !ignore.some((part) => line.includes(part)))
    const left = [...before, ...(await this.mini.problems(ignore))]
    if (left.length) throw new Error(`weapp reported:\n  ${left.join('\n  ')}`)
  }

  async close() {
    await this.running?.close()
  }
}
