// @tier test
import type { RouteName } from '@/navigation/routes'

import { note } from '../support/note'
import { perform, type Stage } from './journey'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { getAddress, getSession, sampleFor, titleVisit, type Visit, visits } from './visits'

const FIRST_RENDER = { calls: 6, bytes: 48 * 1024 }
/** WeChat's audit allows 20 calls a second and 256 KB at once. */
const WHOLE_LOAD = { calls: 20, largest: 256 * 1024 }
/** WeChat's audit of the WXML. */
const NODES = { count: 1000, depth: 30, children: 60 }
const biggest = { name: '', bytes: 0 }
/** What such a page opens on is not its own: it hands on. */
const HANDS_ON = new Set(['init', 'redirect'])

/** The host of the web page is an example: nobody answers. */
const IGNORED: Partial<Record<RouteName, readonly string[]>> = { webPage: ['net::'] }

const pages = visits().filter(({ route }) => !route.h5Only)

/** WeChat draws a page of the web over everything: its address is all that the application shows. */
async function webAddress({ page }: Phone): Promise<string> {
  const [frame] = await page.locator('wx-web-view iframe').all()
  return (await frame?.getAttribute('src')) ?? ''
}

async function look(visit: Visit, { phone, server }: Stage) {
  const { name, route, person } = visit
  const storage = person && (await getSession(person, server))
  await phone.open(await getAddress(visit, server), { storage })
  const sample = await sampleFor(visit, server)
  await phone.idle()
  const { mini } = phone as WeappPhone
  const address = await webAddress(phone)
  if (address) expect(address).toContain(sample?.shows)
  else if (sample) await phone.see(sample.shows)
  await phone.shot(name)
  const text = address + (await mini.text())
  expect(text.length).toBeGreaterThan(3)
  expect(text).not.toContain('尚未开放')
  if (HANDS_ON.has(name)) return
  expect((await phone.route()).path).toBe(route.path.slice(1))
  if (route.title) expect((await mini.state()).title).toBe(route.title)
  await checkBudgets(name, mini)
  expect(await mini.emptyPictures()).toEqual([])
}

async function checkBudgets(name: RouteName, mini: WeappPhone['mini']) {
  const { requests } = await mini.records()
  const answers = requests.flatMap(({ doneAt }) => doneAt ?? [])
  const first = await mini.traffic(0, answers.length ? Math.min(...answers) : undefined)
  expect(first.calls).toBeLessThanOrEqual(FIRST_RENDER.calls)
  expect(first.bytes).toBeLessThanOrEqual(FIRST_RENDER.bytes)
  if (first.bytes > biggest.bytes) Object.assign(biggest, { name, bytes: first.bytes })
  const all = await mini.traffic()
  expect(all.calls).toBeLessThanOrEqual(WHOLE_LOAD.calls)
  expect(all.largest).toBeLessThanOrEqual(WHOLE_LOAD.largest)
  const nodes = await mini.nodes()
  expect(nodes.count).toBeLessThan(NODES.count)
  expect(nodes.depth).toBeLessThan(NODES.depth)
  expect(nodes.children).toBeLessThan(NODES.children)
}

describe('weapp: a page opens with its title and content, within its budgets', () => {
  afterAll(() => note(`the first render of most setData: ${biggest.name}, ${(biggest.bytes / 1024).toFixed(1)} KB`))

  it.each(pages.map((visit) => [titleVisit(visit), visit] as const))('%s', (_title, visit) =>
    perform('weapp', visit.name, (stage) => look(visit, stage), { ignore: IGNORED[visit.name] ?? [] }),
  )
})
