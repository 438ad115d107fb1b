import type { Db } from '@/server/db/connection'
import { hashPassword } from '@/server/domains/identity/passwords'
import { seedHome } from '@/server/seed/home'
import { DEMO_PASSWORD, demoPartners, demoPeople, seedPeople } from '@/server/seed/people'

import { startIdentityServer } from './identity'
import { keepRows } from './kept-rows'
import type { TestServerOptions } from './server'

/** What a seed writes beside the people and their home. */
type Chapter = (tx: Db, now: Date) => Promise<unknown>

export type Person = keyof typeof demoPeople

/** A server on the people and the home of the demo story, without its processes. */
export async function startStoryServer(options: TestServerOptions = {}) {
  const server = await startIdentityServer(options)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const tokens = new Map<Person, string>()

  /** What makes a call come from that person, at the door of their population. */
  async function as(person: Person): Promise<{ token: string }> {
    const known = tokens.get(person)
    if (known) return { token: known }
    const client = person in demoPartners ? 'channel' : 'user'
    const { access } = await server.signIn(demoPeople[person].phone, client, DEMO_PASSWORD)
    tokens.set(person, access)
    return { token: access }
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
    await server.truncate()
    const at = server.clock.at
    const before = told.get(chapter)
    if (before) return before.restore(at - before.at)
    await seed(chapter)
    told.set(chapter, { at, restore: await keepRows(server.handle, `kept_${told.size}`) })
  }

  return { ...server, as, tell, now: () => new Date(server.clock.at) }
}

export type StoryServer = Awaited<ReturnType<typeof startStoryServer>>
