import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { PropsWithChildren, ReactElement } from 'react'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { useSession } from '@/session/session'

import { ApiServer } from './api-server'
import { draw, removeDrawn } from './draw'
import { expectErrorsOnce } from './errors-once'
import { createH5Stand } from './h5-stand'
import { until } from './until'

/** A narrow window, whose width never changes. */
const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }

const callers = {
  member: { getToken: () => 't'.repeat(43) },
  guest: {},
  session: { getToken: () => useSession.getState().accessToken, subscribe: useSession.subscribe },
}

interface ScreenServerOptions {
  /** Who calls: somebody whose token never changes (the default), nobody in particular, or who is in the session. */
  caller?: keyof typeof callers
  /** The pages that are open, the one in front last, each with its query. */
  pages?: string[]
}

/** The server of a file's tests, and where its screens move. */
class ScreenServer extends ApiServer {
  readonly stand = createH5Stand()
}

/**
 * Starts a server whose answers the tests of a file give, for all three populations, and empties it, the device and the
 * moves before each test. The parts of a browser that jsdom has not are there.
 */
export function setUpScreenServer({
  caller = 'member',
  pages = ['/pages/drawn/1'],
}: ScreenServerOptions = {}): ScreenServer {
  const server = new ScreenServer()
  const react = expectErrorsOnce()
  beforeAll(async () => {
    const host = await server.start()
    Object.assign(process.env, { API_BASE: host, CHANNEL_BASE: host, PARTNER_BASE: host })
    configureClient({ ...callers[caller], react })
    window.matchMedia = (() => narrow) as never
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await removeDrawn()
    server.reset()
    server.stand.reset()
    server.stand.stand(...pages)
    // A toast of the test before would answer for this one.
    document.getElementById('app-toast')?.remove()
  })
  return server
}

const clients = new Set<QueryClient>()

/** In place of the app, around a page that is mounted: a cache of answers of its own. */
export function CachedApp({ children }: PropsWithChildren) {
  return <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
}

/** Draws a screen with a cache of answers, of its own unless one is given. */
export const drawScreen = (screen: ReactElement, client = createQueryClient()) => {
  clients.add(client)
  return draw(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)
}

/** Waits for the answers of all writes: what handles them needs the window, which goes with the test file. */
export const awaitWrites = () => until(() => [...clients].every((client) => client.isMutating() === 0))
