import { hash } from '@node-rs/argon2'

import type { Db } from '@/server/db/connection'
import { seedHome } from '@/server/seed/home'
import { DEMO_PASSWORD, seedPeople } from '@/server/seed/people'

/** When the story of the template begins. */
export const STORY_BEGINS = Date.parse('2026-11-21T02:00:00Z')
/** The schema in which it is kept. */
export const KEPT_STORY = 'kept_story'

/** Of a hash that is verified a hundred times: what the product's own costs is tested with identity. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Writes the people and the home of the demo story, without its processes. */
export async function seedStory(tx: Db, now: Date): Promise<void> {
  await seedPeople(tx, await hash(DEMO_PASSWORD, QUICK), now)
  await seedHome(tx, now)
}
