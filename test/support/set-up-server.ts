import type { Db } from '@/server/db/connection'

import type { TestServerOptions } from './server'
import { type StoryServer, startStoryServer } from './story'

interface Closable {
  close: () => Promise<unknown>
}

/**
 * Starts a server for the tests of a file and closes it after them.
 *
 * @param begin runs before each test
 * @returns stands for the server, for use within tests and hooks
 */
export function setUpServer<Server extends Closable>(
  start: () => Promise<Server>,
  begin?: (server: Server) => Promise<unknown>,
): Server {
  let server: Server | undefined
  const requireServer = (): Server => {
    if (!server) throw new Error('the server starts with the first test')
    return server
  }
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server?.close())
  if (begin) beforeEach(() => begin(requireServer()))
  return new Proxy({} as Server, {
    get: (_target, name) => Reflect.get(requireServer(), name),
    set: (_target, name, value) => Reflect.set(requireServer(), name, value),
  })
}

/** {@link setUpServer} of the demo story, told anew before each test. */
export const setUpStoryServer = (options?: TestServerOptions): StoryServer =>
  setUpServer(
    () => startStoryServer(options),
    (server) => server.tell(),
  )

/** The same with one more part of the demo data: visits, say. */
export const setUpSeededStory = (seed: (tx: Db, now: Date) => Promise<unknown>): StoryServer =>
  setUpServer(startStoryServer, async (server) => {
    await server.tell()
    await server.handle.tx((tx) => seed(tx, server.now()))
  })
