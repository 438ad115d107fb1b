// journey('name', run): the same steps on both targets, as the tests "h5: name" and "weapp: name".
import type { Browser } from 'playwright-core'

import { launchChromium } from '../support/chromium'
import { createRunner, type Runner } from '../weapp/runner/driver'
import { H5Phone } from './phone/h5-phone'
import { KeyboardPhone } from './phone/keyboard-phone'
import type { Phone, Target } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { type StageServer, startStageServer } from './server'

/** The host baked into the build that `npm run build:weapp` makes by default. */
export const BAKED_HOST = 'http://127.0.0.1:8080'

export interface Stage {
  phone: Phone
  /** Another person's phone, on the same server. */
  another(): Promise<Phone>
  server: StageServer
  target: Target
}

interface JourneyOptions {
  /** Parts of problems that this journey provokes, e.g. a refused call's console line. */
  ignore?: readonly string[]
  /** Only on one target, where the other has no such thing. */
  only?: Target
  /** On H5 with Tab and keys in place of a finger. */
  byKeyboard?: boolean
}

interface Rig {
  server: StageServer
  browser: Browser
  runner?: Runner
}

const TARGETS: readonly Target[] = ['h5', 'weapp']
/** Which journeys this run takes: the `main` ones of npm test, the `others` of the gate, or all. */
const TAKEN = process.env.JOURNEYS ?? 'all'
let isWechatDemo = false
let isEmpty = false

/** The servers of this test file run without app ids; to be called before its first journey. */
export function withoutAppIds() {
  isWechatDemo = true
}

/** The servers of this test file start without anybody; to be called before its first journey. */
export function withoutDemo() {
  isEmpty = true
}

const rigs = new Map<Target, Promise<Rig>>()

async function makeRig(target: Target): Promise<Rig> {
  const [server, browser] = await Promise.all([startStageServer({ isWechatDemo, isEmpty }), launchChromium()])
  const hosts = { [BAKED_HOST]: server.origin }
  const runner = target === 'weapp' ? await createRunner('dist/weapp', { browser, hosts }) : undefined
  return { server, browser, runner }
}

/** One server and one browser for each target of a test file, made when first needed. */
export function rigFor(target: Target): Promise<Rig> {
  const rig = rigs.get(target) ?? makeRig(target)
  rigs.set(target, rig)
  return rig
}

async function takeDown(target: Target) {
  const made = rigs.get(target)
  rigs.delete(target)
  if (!made) return
  const { server, browser, runner } = await made
  await runner?.close()
  await browser.close()
  await server.close()
}

/** Targets whose last journey stopped with some of its changes made: another attempt, or the next one, begins from the seed. */
const unfinished = new Set<Target>()

async function makePhone(target: Target, byKeyboard: boolean): Promise<Phone> {
  const { server, browser, runner } = await rigFor(target)
  if (runner) return new WeappPhone(runner)
  return (byKeyboard ? KeyboardPhone : H5Phone).make(browser, server.origin)
}

/**
 * Runs steps on a phone of the given target; {@link journey} is the usual way to ask for it.
 *
 * @throws {Error} of a step, or listing what a phone reported
 */
export async function perform(
  target: Target,
  name: string,
  run: (stage: Stage) => Promise<void>,
  { ignore = [], byKeyboard = false }: Pick<JourneyOptions, 'ignore' | 'byKeyboard'> = {},
) {
  const { server } = await rigFor(target)
  const phones: Phone[] = []
  const another = async () => {
    const phone = await makePhone(target, byKeyboard)
    phones.push(phone)
    return phone
  }
  try {
    await run({ phone: await another(), another, server, target })
    for (const phone of phones) await phone.clean(ignore)
  } catch (error) {
    // A picture of where it stopped; a phone that never opened has none.
    for (const [index, phone] of phones.entries())
      await phone.photograph(`failed-${name}-${index}`).catch(() => undefined)
    throw error
  } finally {
    for (const phone of phones) await phone.close()
  }
}

/**
 * Registers the tests `h5: <name>` and `weapp: <name>`. They share one seeded server per target and file, in order,
 * and fail when a phone reports an exception, a console error or a failed request.
 */
export function journey(name: string, run: (stage: Stage) => Promise<void>, options: JourneyOptions = {}) {
  if (TAKEN !== 'main') register(name, run, options)
}

/** The {@link journey} of its subject that `npm test` takes; the others come with the gate. */
export function mainJourney(name: string, run: (stage: Stage) => Promise<void>, options: JourneyOptions = {}) {
  if (TAKEN !== 'others') register(name, run, options)
}

function register(name: string, run: (stage: Stage) => Promise<void>, options: JourneyOptions) {
  for (const target of TARGETS.filter((t) => !options.only || t === options.only)) {
    it(`${target}: ${name}`, async () => {
      if (unfinished.has(target)) await takeDown(target)
      unfinished.add(target)
      await perform(target, name, run, options)
      unfinished.delete(target)
    })
  }
}

afterAll(async () => {
  for (const target of TARGETS) await takeDown(target)
})
