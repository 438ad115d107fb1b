import { call, configureClient } from '@/api/client'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { type SessionUser, useSession } from '@/session/session'

import { expectErrorsOnce } from './errors-once'
import { createH5Stand } from './h5-stand'
import { endProcesses, startProcess } from './process'
import { RivalServer } from './rival-server'
import { awaitWrites } from './screen-server'

const nothing = () => undefined

/** A program of this folder, and who uses the screens. */
const seeded = { program: 'seeded-server', person: 'wangQiang' }
/** A company where nothing has been set up. */
export const founded = { program: 'founded-server', person: 'founder' }

/**
 * The real server for the screens of a test file, which an administrator uses: with the demonstration, or
 * {@link founded}.
 *
 * @returns what gives the server in front of it, once the tests run
 */
export function setUpRealScreens({ program, person } = seeded): () => RivalServer {
  const stand = createH5Stand()
  const react = expectErrorsOnce()
  let server: RivalServer | undefined
  let session: Record<string, unknown> = {}
  beforeAll(async () => {
    const script = [process.execPath, '--import', 'tsx', `test/support/${program}.ts`]
    const started = startProcess({}, { script })
    server = new RivalServer(await started.origin())
    const { sessions }: { sessions: Record<string, Record<string, unknown>> } = JSON.parse(
      started.output().split('\n')[0] ?? '',
    )
    session = sessions[person] ?? {}
    const base = await server.start()
    Object.assign(process.env, { API_BASE: base, CHANNEL_BASE: base, PARTNER_BASE: base })
    const media = { matches: false, addEventListener: nothing, removeEventListener: nothing }
    window.matchMedia = (() => media) as never
    configureClient({ getToken: () => String(session.accessToken), react })
  })
  afterAll(async () => {
    await awaitWrites()
    await server?.stop()
    endProcesses()
  })
  beforeEach(() => {
    stand.reset()
    stand.stand('/pages/drawn/1')
    const user = JSON.parse(String(session.user)) as SessionUser
    useSession.setState({ phase: 'settled', accessToken: String(session.accessToken), user })
  })
  return () => {
    if (!server) throw new Error('the server is not started')
    return server
  }
}

/** Sends a call as the person who uses the screens. @returns its answer */
export async function sendCall<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return call(endpoint, input, { quiet: true })
}

/** @throws {Error} when the demonstration has no such row */
export function requireRow<T>(rows: readonly T[], fits: (row: T) => boolean = () => true): T {
  const row = rows.find(fits)
  if (!row) throw new Error('the demonstration has none')
  return row
}
