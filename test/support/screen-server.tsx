import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'

import { ApiServer } from './api-server'
import { draw } from './draw'
import { createH5Stand } from './h5-stand'

const TOKEN = 't'.repeat(43)
/** A narrow window, whose width never changes. */
const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }

/**
 * Starts a server whose answers the tests of a file give, for screens of somebody who is signed in, and empties it before
 * each test. The parts of a browser that jsdom has not are there.
 */
export function setUpScreenServer(): ApiServer {
  const server = new ApiServer()
  const stand = createH5Stand()
  beforeAll(async () => {
    process.env.API_BASE = await server.start()
    configureClient({ getToken: () => TOKEN })
    window.matchMedia = (() => narrow) as never
    HTMLElement.prototype.scrollIntoView = () => undefined
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    stand.reset()
    server.reset()
    stand.stand('/pages/drawn/1')
  })
  return server
}

/** Draws a screen with a cache of answers of its own. */
export const drawScreen = (screen: ReactElement) =>
  draw(<QueryClientProvider client={createQueryClient()}>{screen}</QueryClientProvider>)
