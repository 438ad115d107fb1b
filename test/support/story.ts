import type { Db } from '@/server/db/connection'
import { openSession } from '@/server/domains/identity/session-store'
import { demoPartners, demoPeople } from '@/server/seed/people'

import { startIdentityServer } from './identity'
import { keepRows, restoreKept } from './kept-rows'
import type { TestServerOptions } from './server'
import { KEPT_STORY, STORY_BEGINS, seedStory } from './story-seed'

/** What a seed writes beside the people and their home. */
type Chapter = (tx: Db, now: Date) => Promise<unknown>

export type Person = keyof typeof demoPeople

/** A server on the people and the home of the demo story, without its processes. */
export async function startStoryServer(options: TestServerOptions = {}) {
  const server = await startIdentityServer({ template: 'story', ...options })
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

  const told = new Map<Chapter | undefined, { at: number; restore: (shiftMs: number) => Promise<void> }>()
  // Seeding takes a second of a processor where nothing is warm: the embedded database is a copy that has it behind it.
  if (server.handle.kind === 'embedded') {
    told.set(undefined, { at: STORY_BEGINS, restore: restoreKept(server.handle, KEPT_STORY) })
  }

  /** @returns whether the story stood there */
  async function tellAgain(chapter: Chapter | undefined, at: number): Promise<boolean> {
    const before = told.get(chapter)
    await before?.restore(at - before.at)
    return before !== undefined
  }

  /** Begins the story anew, a day later; with a chapter that not every test needs. */
  async function tell(chapter?: Chapter): Promise<void> {
    server.wait(24 * 3_600_000)
    tokens.clear()
    const at = server.clock.at
    if (await tellAgain(chapter, at)) return
    if (!(await tellAgain(undefined, at))) {
      await server.truncate()
      await server.handle.tx((tx) => seedStory(tx, new Date(at)))
    }
    await server.handle.tx(async (tx) => chapter?.(tx, new Date(at)))
    told.set(chapter, { at, restore: await keepRows(server.handle, `kept_${told.size}`) })
  }

  return { ...server, enter, as, tell, now: () => new Date(server.clock.at) }
}

export type StoryServer = Awaited<ReturnType<typeof startStoryServer>>
