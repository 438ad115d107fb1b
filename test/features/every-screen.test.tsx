import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, PropsWithChildren } from 'react'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { configureNavigation } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { refreshMenu } from '@/session/menu'
import { getAccessToken, getPopulation, type SessionUser, useSession } from '@/session/session'

import { emptyTexts, FAILED, LEADS_ON, MOST_RETRIES, RETRY, STILL, WAITING } from '../e2e/screen-states'
import { CallGate } from '../support/call-gate'
import { GatedServer } from '../support/gated-server'
import { createH5Stand } from '../support/h5-stand'
import { mountPage, t } from '../support/mount-page'
import { endProcesses, startProcess } from '../support/process'
import { press } from '../support/screen'
import type { Opening, SeededScreens } from '../support/seeded-server'
import { until } from '../support/until'
import { pages } from './pages'

const stand = createH5Stand()
const gate = new CallGate()
let screens: SeededScreens
let gated: GatedServer
let opened: Awaited<ReturnType<typeof mountPage>> | undefined

/** Stands for the browser's: whatever it looks at is far away and never changes its size. */
class FarObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(async () => {
  Object.assign(globalThis, { IntersectionObserver: FarObserver, ResizeObserver: FarObserver })
  const program = ['--import', 'tsx', 'test/support/seeded-server.ts']
  const server = startProcess({}, { script: [process.execPath, ...program] })
  gated = new GatedServer(await server.origin(), gate)
  screens = JSON.parse(server.output().split('\n')[0] ?? '')
  const base = await gated.start()
  Object.assign(process.env, { API_BASE: base, CHANNEL_BASE: base, PARTNER_BASE: base })
  configureClient({ getToken: getAccessToken })
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
  (document.body.textContent ?? '').includes(text) ||
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
  const client = createQueryClient()
  const App = ({ children }: PropsWithChildren) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { default: Page } = await pages[name]()
  const [path = '', search = ''] = address.split('?')
  opened = await mountPage(Page as ComponentType, path, Object.fromEntries(new URLSearchParams(search)), App)
  return opening
}

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
    'waits, says what failed, and comes when tried again: %s',
    async (name) => {
      gate.set('held')
      const { shows = '' } = await open('full', name)
      await until(() => says(WAITING))
      gate.set('broken')
      await until(() => says(FAILED) && buttons(RETRY).length > 0)
      gate.set('sent')
      for (let tries = 0; tries < MOST_RETRIES && buttons(RETRY).length > 0; tries++) {
        await press(buttons(RETRY)[0] as Element)
        await until(() => !says(WAITING))
      }
      await until(() => says(shows) && !says(WAITING))
      expect([says(FAILED), buttons(RETRY).length]).toEqual([false, 0])
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
