import { hash } from '@node-rs/argon2'

import type { Db } from '@/server/db/connection'
import { openSession } from '@/server/domains/identity/session-store'
import { seedHome } from '@/server/seed/home'
import { DEMO_PASSWORD, demoPartners, demoPeople, seedPeople } from '@/server/seed/people'

import { startIdentityServer } from './identity'
import { keepRows } from './kept-rows'
import type { TestServerOptions } from './server'

/** What a seed writes beside the people and their home. */
type Chapter = (tx: Db, now: Date) => Promise<unknown>

export type Person = keyof typeof demoPeople

/** Of a hash that is verified a hundred times: what the product's own costs is tested with identity. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A server on the people and the home of the demo story, without its processes. */
export async function startStoryServer(options: TestServerOptions = {}) {
  const server = await startIdentityServer(options)
  const passwordHash = await hash(DEMO_PASSWORD, QUICK)
  const tokens = new Map<Person, string>()

  /** What makes a call come from that person: a new session of their population, which no sign-in had to open. */
  async function enter(person: Person): Promise<{ token: string }> {
    const who = { userId: demoPeople[person].id, population: person in demoPartners ? 'partner' : 'user' } as const
    const device = { deviceName: '', os: '' }
    const pair = await server.handle.tx((tx) => openSession(tx, who, device, new Date(server.clock.at)))
    return { token: pair.accessToken }
  }

  /** As {@link enter}, in the one session that they have in this story. */
  async function as(person: Person): Promise<{ token: string }> {
    const token = tokens.get(person) ?? (await enter(person)).token
    tokens.set(person, token)
    return { token }
  }

  async function seed(chapter?: Chapter) {
    const now = new Date(server.clock.at)
    await server.handle.tx(async (tx) => {
      await seedPeople(tx, passwordHash, now)
      await seedHome(tx, now)
      await chapter?.(tx, now)
    })
  }

  const told = new Map<Chapter | undefined, { at: number; restore: (shiftMs: number) => Promise<void> }>()

  /** Begins the story anew, a day later; with a chapter that not every test needs. */
  async function tell(chapter?: Chapter): Promise<void> {
    server.wait(24 * 3_600_000)
    tokens.clear()
    const at = server.clock.at
    const before = told.get(chapter)
    if (before) return before.restore(at - before.at)
    await server.truncate()
    await seed(chapter)
    told.set(chapter, { at, restore: await keepRows(server.handle, `kept_${told.size}`) })
  }

  return { ...server, enter, as, tell, now: () => new Date(server.clock.at) }
}

export type StoryServer = Awaited<ReturnType<typeof startStoryServer>>
