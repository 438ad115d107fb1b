// One screen in one opening through what it can look like: waiting, without a network, refused by a broken server,
// full after 重试, and full with the network gone again. Full, it is also read by axe, or asked for WeChat's consent.
import type { RouteName } from '@/navigation/routes'

import { BROKEN_TRACE_ID, CallGate } from '../support/call-gate'
import { findingsAsShown } from './axe'
import { giveConsent, openType } from './consent'
import { perform, type Stage } from './journey'
import { findLookErrors, isShownIn, type Look, looks, openAnew, openIn, settings } from './looks'
import { listDailyViews, moreVisits } from './more-visits'
import type { OpenWith, Phone, Target } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { FAILED, fullFor, LEADS_ON, MOST_RETRIES, RETRY, STILL, WAITING } from './screen-states'
import type { StageServer } from './server'
import { turnTo } from './turn-to'
import { getAddress, sampleFor, type Visit, visits } from './visits'

/** What the phone says without a network and with a broken server, which is provoked here. */
const PROVOKED = ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::', 'answer:']

const OFFLINE = '网络已断开'
const LARGEST = 1.4

/** Still too: what it proposes may come later, or not at all. */
const PROPOSES: RouteName = 'productSearch'
/** Screens whose answer another screen may have brought: opened by themselves. */
const SHARED = new Set<RouteName>(['accountData', 'certify', 'devices', 'exhibitionUnits', 'task'])

/** WeChat draws a page of the web over everything, and has pages of its own for what H5 needs one. */
const hasStates = ({ name, route }: Visit, target: Target) =>
  !LEADS_ON.has(name) && !(target === 'weapp' && (route.h5Only || name === 'webPage'))

const isStill = (visit: Visit) => visit.isStill ?? STILL.has(visit.name)
const getLabel = ({ name, view }: Visit) => view ?? name

const optionsFor = (gate: CallGate): OpenWith => ({ gate, weapp: { openType } })

const textSizeIn = (look: Look) => Number({ textSize: '1', ...settings[look] }.textSize)

/** In the dark axe reads every second screen with the largest text, in the full run each screen in both sizes. */
function textSizesFor(look: Look, at: number): readonly number[] {
  const own = textSizeIn(look)
  if (look !== 'dark') return [own]
  if (process.env.FULL) return [own, LARGEST]
  return [at % 2 ? LARGEST : own]
}

/** One screen's way through its states; says what is wrong with each. */
class Walk {
  readonly wrong: string[] = []

  constructor(
    private readonly visit: Visit,
    private readonly look: Look,
    private readonly phone: Phone,
    private readonly server: StageServer,
    private readonly gate: CallGate,
    /** Sizes of text that axe reads it in. */
    private readonly textSizes: readonly number[],
    /** Another screen of the same route was walked before: its answers are known, and turning to it changes nothing. */
    private readonly isSameRoute: boolean,
  ) {}

  private async sees(text: string): Promise<boolean> {
    return this.phone.page.evaluate((expectedText) => window.finder.sees(expectedText), text)
  }

  private async expectText(state: string, text: string) {
    await this.phone.see(text).catch((error: Error) => this.wrong.push(`${state}: ${error.message}`))
  }

  private async check(state: string) {
    const faults = await findLookErrors(this.phone, `${this.look}/${getLabel(this.visit)}-${state}`)
    this.wrong.push(...faults.map((fault) => `${state}: ${fault}`))
  }

  /** A list that grows when its end is reached has another end then. */
  private async coveredAtEnd(): Promise<string[]> {
    const { phone } = this
    for (let height = -1, next = 0; next !== height; ) {
      height = next
      await phone.scrollToEnd()
      await phone.idle()
      next = await phone.page.evaluate(() => document.querySelectorAll('*').length)
    }
    return phone.page.evaluate(() => window.layout.covered())
  }

  private async readByAxe() {
    const before = textSizeIn(this.look)
    for (const size of this.textSizes) {
      const found = await findingsAsShown(this.phone.page, size, before)
      this.wrong.push(...found.map((what) => `axe, text ${size}: ${what}`))
    }
  }

  private async asks() {
    await giveConsent(this.phone as WeappPhone).catch((error: Error) => this.wrong.push(`consent: ${error.message}`))
  }

  private async waits() {
    const { phone, gate, visit } = this
    gate.set('held')
    await phone.offline(false)
    const address = await getAddress(visit, this.server)
    if (this.isSameRoute || SHARED.has(visit.name)) await openAnew(this.look, phone, address, optionsFor(gate))
    else await turnTo(phone, address)
    await phone.arrive(visit.route.path)
    if (isStill(visit)) return this.standsStill()
    await this.expectText('waiting', WAITING)
    await this.check('1-waiting')
  }

  private async standsStill() {
    const sample = await sampleFor(this.visit, this.server)
    if (sample && this.visit.name !== PROPOSES) await this.expectText('still', sample.shows)
    if (await this.sees(WAITING)) this.wrong.push('it waits, though it needs nothing')
  }

  private async fails() {
    const { phone, gate } = this
    gate.set('cut')
    await phone.offline(true)
    await this.expectText('offline', OFFLINE)
    await this.expectText('offline', FAILED)
    await this.expectText('offline', RETRY)
    await this.check('2-offline')
    gate.set('broken')
    await phone.offline(false)
    await this.expectText('broken', `编号 ${BROKEN_TRACE_ID.slice(0, 8)}`)
    await this.expectText('broken', FAILED)
    await this.check('3-broken')
  }

  private async comes() {
    const { phone, gate } = this
    gate.set('sent')
    for (let tries = 0; tries < MOST_RETRIES && (await this.sees(RETRY)); tries++) {
      await phone.tap(RETRY)
      await phone.idle()
    }
    const sample = await sampleFor(this.visit, this.server)
    await phone.idle()
    if (sample) await this.expectText('content', sample.shows)
    for (const left of [WAITING, FAILED, RETRY]) if (await this.sees(left)) this.wrong.push(`content: “${left}” stays`)
    await this.check('4-content')
    await (phone.target === 'h5' ? this.readByAxe() : this.asks())
    const covered = await this.coveredAtEnd()
    this.wrong.push(...covered.map((fault) => `end: ${fault}`))
    // Rows far above the screen are not drawn.
    await phone.scrollToStart()
    gate.set('cut')
    await phone.offline(true)
    await this.expectText('kept', OFFLINE)
    if (sample) await this.expectText('kept', sample.shows)
    await this.check('5-kept')
  }

  async run() {
    await this.waits()
    if (!isStill(this.visit)) await this.fails()
    await this.comes()
  }
}

/** @returns what is wrong, each with its screen and state; the screens stand in one run of the application */
async function walkAll(visits: readonly Visit[], look: Look, { phone, server }: Stage): Promise<string[]> {
  const gate = new CallGate()
  await openIn(look, visits[0]?.person, phone, server, optionsFor(gate))
  const wrong: string[] = []
  for (const [at, visit] of visits.entries()) {
    const isSameRoute = visits.slice(0, at).some(({ name }) => name === visit.name)
    const walk = new Walk(visit, look, phone, server, gate, textSizesFor(look, at), isSameRoute)
    await walk.run().catch((error: Error) => walk.wrong.push(`stopped: ${error.message}`))
    wrong.push(...walk.wrong.map((what) => `${getLabel(visit)}: ${what}`))
  }
  return wrong
}

interface Tour {
  name: string
  run: () => Promise<void>
}

/** Each person's screens in each look, as tests. */
export function listTours(target: Target): Tour[] {
  const own = visits().map((visit) => ({ ...visit, person: fullFor[visit.name] ?? visit.person }))
  const views = [...listDailyViews(), ...(process.env.FULL ? moreVisits() : [])]
  const all = [...own, ...views].filter((visit) => hasStates(visit, target))
  const people = [...new Set(all.map(({ person }) => person))]
  return people.flatMap((person) =>
    looks.flatMap((look) => {
      const shown = all.filter((visit, at) => visit.person === person && isShownIn(look, at))
      if (shown.length === 0) return []
      const name = `${person ?? 'a guest'}, ${look}`
      const check = async (stage: Stage) => expect(await walkAll(shown, look, stage)).toEqual([])
      return [{ name, run: () => perform(target, `states-${name}`, check, { ignore: PROVOKED }) }]
    }),
  )
}
