// A person's acts in WeChat's developer tool, by miniprogram-automator: what the journeys call a phone, on WeChat's own client.
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 300
/** Components into which Taro cuts deep pages; a query does not look into them by itself. */
const NESTED = 'comp'
const TAPPABLE = ['button', 'label', 'view', 'text']
const FIELDS = ['input', 'textarea']
/** The mini-program has no attributes for states: they follow the name, as in 「协议，未勾选」. */
const STATES = /(，(已勾选|未勾选|已选中|已展开|已收起|必填|有误|不可用))+$/

const squeeze = (text) => (text ?? '').replace(/\s+/g, ' ').trim()

export class DevtoolsPhone {
  #problems = []

  /** @param mini miniprogram-automator's MiniProgram */
  constructor(mini, waitMs = 15_000) {
    this.mini = mini
    this.waitMs = waitMs
    mini.on('exception', (entry) => this.#problems.push(`exception: ${entry.message ?? JSON.stringify(entry)}`))
    mini.on('console', ({ type, args }) => {
      if (type === 'error') this.#problems.push(`console: ${args?.map(String).join(' ')}`)
    })
  }

  async #until(what, find) {
    const deadline = Date.now() + this.waitMs
    for (;;) {
      // A page that is replaced while it is asked answers with an error.
      const found = await find().catch(() => undefined)
      if (found) return found
      if (Date.now() > deadline) throw new Error(`${what}: not within ${this.waitMs / 1000} s on ${await this.route()}`)
      await sleep(POLL_MS)
    }
  }

  async #query(selectors) {
    const page = await this.mini.currentPage()
    const collect = async (node) => {
      const own = await Promise.all(selectors.map((selector) => node.$$(selector)))
      const nested = await node.$$(NESTED)
      return [...own.flat(), ...(await Promise.all(nested.map(collect))).flat()]
    }
    return [...new Set(await collect(page))]
  }

  async #label(element, names) {
    // WXML's own properties are no attributes of what the tool draws.
    const read = async (name) => (await element.attribute(name)) || (await element.property(name))
    const labels = await Promise.all(names.map((name) => read(name).catch(() => '')))
    return labels.map(squeeze)
  }

  async #holds(text) {
    const elements = await this.#query(['view'])
    for (const element of elements) if (squeeze(await element.text()).includes(text)) return true
    const fields = await this.#query(FIELDS)
    const values = await Promise.all(fields.map((field) => field.value().catch(() => '')))
    return values.some((value) => String(value).includes(text))
  }

  /** The page shown, without a leading slash. */
  async route() {
    return (await this.mini.currentPage())?.path ?? ''
  }

  async open(address) {
    await this.mini.reLaunch(address)
  }

  /** @param routes of which one is the page shown in the end, without a leading slash */
  async arrive(...routes) {
    await this.#until(`arrive at ${routes.join(' or ')}`, async () => routes.includes(await this.route()))
  }

  async see(text) {
    await this.#until(`see "${text}"`, () => this.#holds(text))
  }

  async gone(text) {
    await this.#until(`"${text}" gone`, async () => !(await this.#holds(text)))
  }

  /** Taps what bears this name or text; the innermost of several. */
  async tap(name) {
    const element = await this.#until(`tap "${name}"`, async () => {
      const elements = await this.#query(TAPPABLE)
      const named = await Promise.all(
        elements.map(async (one) => {
          const [label = ''] = await this.#label(one, ['aria-label'])
          const text = squeeze(await one.text())
          const isNamed = [label, label.replace(STATES, '')].includes(name)
          // A frame of the whole page may bear the same name as the button within, but not its words.
          const rank = (isNamed ? 2 : 0) + (text === name ? 2 : 0) || (text.includes(name) ? 1 : 0)
          return { one, rank, length: text.length }
        }),
      )
      const fitting = named.filter(({ rank }) => rank > 0)
      fitting.sort((a, b) => b.rank - a.rank || a.length - b.length || named.indexOf(b) - named.indexOf(a))
      return fitting[0]?.one
    })
    await element.tap()
  }

  async fill(label, value) {
    const field = await this.#until(`field "${label}"`, async () => {
      for (const one of await this.#query(FIELDS)) {
        const names = await this.#label(one, ['aria-label', 'placeholder'])
        if (names.some((name) => name.includes(label))) return one
      }
      return undefined
    })
    await field.input(value)
  }

  async switchTab(route) {
    await this.mini.switchTab(route)
  }

  async back() {
    await this.mini.navigateBack()
  }

  async pullDown() {
    await this.mini.callWxMethod('startPullDownRefresh', {})
  }

  /** @throws {Error} with exceptions and errors of the console since the last call */
  assertClean() {
    const problems = this.#problems.splice(0)
    if (problems.length > 0) throw new Error(`the console reported:\n  ${problems.join('\n  ')}`)
  }
}
