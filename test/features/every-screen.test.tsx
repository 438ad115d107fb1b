import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, PropsWithChildren } from 'react'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { getAppMeta } from '@/contract/meta'
import { configureNavigation } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { refreshMenu } from '@/session/menu'
import { getAccessToken, getPopulation, type SessionUser, useSession } from '@/session/session'

import { emptyTexts, FAILED, LEADS_ON, MOST_RETRIES, RETRY, STILL, WAITING } from '../e2e/screen-states'
import { CallGate } from '../support/call-gate'
import { FarObserver } from '../support/far-observer'
import { GatedServer } from '../support/gated-server'
import { createH5Stand } from '../support/h5-stand'
import { mountPage, t } from '../support/mount-page'
import { endProcesses, startProcess } from '../support/process'
import { hasRole, isPulled, press, pullDown, readPage } from '../support/screen'
import type { Opening, SeededScreens } from '../support/seeded-server'
import { until } from '../support/until'
import { pages } from './pages'

const stand = createH5Stand()
const gate = new CallGate()
let screens: SeededScreens
let gated: GatedServer
let client: QueryClient
/** The toasts of failed calls. */
const toasts = new Set<string>()
let opened: Awaited<ReturnType<typeof mountPage>> | undefined

beforeAll(async () => {
  Object.assign(globalThis, { IntersectionObserver: FarObserver, ResizeObserver: FarObserver })
  const program = ['--import', 'tsx', 'test/support/seeded-server.ts']
  const server = startProcess({}, { script: [process.execPath, ...program] })
  gated = new GatedServer(await server.origin(), gate)
  screens = JSON.parse(server.output().split('\n')[0] ?? '')
  const base = await gated.start()
  Object.assign(process.env, { API_BASE: base, CHANNEL_BASE: base, PARTNER_BASE: base })
  configureClient({ getToken: getAccessToken, react: ({ toast }) => toast && toasts.add(toast) })
  configureNavigation({ population: getPopulation })
})
afterAll(async () => {
  gate.set('cut')
  await gated?.stop()
  endProcesses()
})
afterEach(async () => {
  await t.act(async () => opened?.onUnload?.())
})

/** What the page says, to the eye or to the ear. */
const says = (text: string) =>
  readPage().includes(text) ||
  [...document.querySelectorAll('[aria-label]')].some((one) => one.getAttribute('aria-label')?.includes(text))

const buttons = (text: string) =>
  [...document.querySelectorAll('[role="button"]')].filter((one) => one.textContent?.includes(text))

async function open(kind: 'full' | 'empty', name: RouteName): Promise<Opening> {
  const opening = screens[kind].find((one) => one.name === name)
  if (!opening) throw new Error(`nothing is known of ${name}`)
  const { address, person } = opening
  const stored = person && screens.sessions[person]
  if (person && !stored) throw new Error(`${person} is not signed in`)
  const user = stored ? (JSON.parse(String(stored.user)) as SessionUser) : undefined
  stand.reset()
  stand.stand(address)
  useSession.setState({ phase: 'settled', accessToken: stored ? String(stored.accessToken) : undefined, user })
  const cache = createQueryClient()
  client = cache
  const App = ({ children }: PropsWithChildren) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  const { default: Page } = await pages[name]()
  const [path = '', search = ''] = address.split('?')
  opened = await mountPage(Page as ComponentType, path, Object.fromEntries(new URLSearchParams(search)), App)
  return opening
}

/** A date or time that is cut off, or what a program says in place of a text. */
const BROKEN =
  /(?<!\d)\d{3}-\d{2}-\d{2}|\d{4}-\d{2}-\d(?!\d)|\d{2}-\d{2} (\d{2}:)+(?!\d{2})|undefined|NaN|\[object|Invalid Date/

/** The texts of the page, each by itself: two that stand side by side must not look like one. */
function listTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts
}

/** What the server is does not change while the page is there. */
const UNCHANGING = new Set<string>([getAppMeta.path])

/** The reads of the page, each with the time of its answer; 0 where it failed. */
function listShownReads() {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey }) => !UNCHANGING.has(String(queryKey[0])))
    .map(({ queryHash, state }) => ({ name: queryHash, time: state.dataUpdatedAt }))
}

/** @returns the reads of the page that pulling it down did not send again; none where a page cannot be pulled */
async function listUnrefreshed(): Promise<string[]> {
  await until(() => client.isFetching() === 0)
  const before = listShownReads()
  // An answer within the same millisecond would look like the one before.
  const now = Date.now()
  await until(() => Date.now() > now)
  if (!(await pullDown())) return []
  await until(() => !isPulled())
  const after = listShownReads()
  return before
    .filter(({ name, time }) => after.some((one) => one.name === name && one.time === time))
    .map(({ name }) => name)
}

/** Read again by themselves, or in the visitor's language, which the errors do not speak: they say it at its place alone. */
const WITHOUT_TOAST = new Set<RouteName>([
  'board',
  'guestCode',
  'healthPass',
  'machine',
  'onSite',
  'signIn',
  'visitorPass',
])

const names = (Object.keys(routeTable) as RouteName[]).filter((name) => !LEADS_ON.has(name))

describe('a screen that reads nothing', () => {
  it.each(names.filter((name) => STILL.has(name)))('stands at once while nobody answers: %s', async (name) => {
    gate.set('held')
    const { shows = '' } = await open('full', name)
    if (name !== 'productSearch') await until(() => says(shows))
    expect(says(WAITING)).toBe(false)
  })
})

describe('a screen', () => {
  it.each(names.filter((name) => !STILL.has(name)))(
    'waits, says what failed, comes when tried again, and reads all again when pulled down: %s',
    async (name) => {
      gate.set('held')
      const { shows = '' } = await open('full', name)
      await until(() => says(WAITING))
      toasts.clear()
      gate.set('broken')
      await until(() => says(FAILED) && buttons(RETRY).length > 0)
      expect([...toasts]).toEqual(WITHOUT_TOAST.has(name) ? [] : ['服务错误'])
      gate.set('sent')
      for (let tries = 0; tries < MOST_RETRIES && buttons(RETRY).length > 0; tries++) {
        await press(buttons(RETRY)[0] as Element)
        await until(() => !says(WAITING))
      }
      await until(() => says(shows) && !says(WAITING))
      expect([says(FAILED), buttons(RETRY).length, hasRole('dialog')]).toEqual([false, 0, false])
      expect(await listUnrefreshed()).toEqual([])
      expect(listTexts().filter((text) => BROKEN.test(text))).toEqual([])
    },
  )
})

const empties = Object.entries(emptyTexts).flatMap(([person, texts]) =>
  Object.entries(texts).map(([name, text]) => ({ name: name as RouteName, person, text })),
)

describe('a screen with nothing to show', () => {
  it.each(empties)('says $text: $name', async ({ name, text }) => {
    gate.set('sent')
    await open('empty', name)
    await refreshMenu()
    await until(() => says(text))
  })
})
