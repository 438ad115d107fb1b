import { sql } from 'drizzle-orm'

import { type Db, type Handle, isAway } from '@/server/db/connection'
import { hashPassword } from '@/server/domains/identity/passwords'
import { sendOverstayNotices } from '@/server/domains/visit/upkeep'
import type { FileStore } from '@/server/files/file-store'
import { sendOverdueReminders } from '@/server/workflow/tasks/overdue'

import { seedActivities } from './activity'
import { seedApiKeys } from './api-key'
import { seedAudit } from './audit'
import { seedCloud } from './cloud'
import { seedCompany } from './company'
import { seedEntryRules } from './entry'
import { seedExhibition } from './exhibition/exhibition'
import { seedHealth } from './health'
import { seedHome } from './home'
import { seedLaunch } from './launch'
import { seedOpportunities } from './opportunities'
import { seedOrganization } from './organization'
import { seedPartners } from './partners'
import { DEMO_PASSWORD, seedPeople } from './people'
import { seedPersonal, writeLicenceFiles } from './personal'
import { seedProduction } from './production'
import { seedPublicForms } from './public/public-forms'
import { seedReports } from './report'
import { seedStudy } from './study'
import { seedVisits } from './visits'
import { seedWorkflow } from './workflow/workflow'
import { writeDemoFiles } from './workflow/workflow-files'

/** More than the first of two servers needs on any machine that can serve. */
const WAITS_MAX = 10

async function insertStory(tx: Db, passwordHash: string, now: Date): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await seedPeople(tx, passwordHash, now)
  await seedOrganization(tx)
  await seedCompany(tx, now)
  await seedPersonal(tx, now)
  await seedHome(tx, now)
  await seedStudy(tx, now)
  await seedWorkflow(tx, now)
  await seedProduction(tx, now)
  await seedReports(tx)
  await seedCloud(tx, now)
  await seedActivities(tx, now)
  await seedLaunch(tx, now)
  await seedVisits(tx, now)
  await seedHealth(tx)
  await seedEntryRules(tx)
  await seedPublicForms(tx, now)
  await seedExhibition(tx, now)
  await seedOpportunities(tx, now)
  await seedPartners(tx, now)
  await seedAudit(tx, now)
  await seedApiKeys(tx, now)
  // What is late when the story begins is told with it: the first check of the started server would bring it a minute later.
  await sendOverdueReminders(tx, now)
  await sendOverstayNotices(tx, now)
}

/**
 * Inserts the story. Of two servers that seed at once the second waits for the first; the client gives up each wait after
 * 20 s, and then the second asks again.
 */
async function insertStoryInTurn(handle: Handle, passwordHash: string, now: Date): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await handle.tx((tx) => insertStory(tx, passwordHash, now))
    } catch (error) {
      if (attempt >= WAITS_MAX || !isAway(error)) throw error
    }
  }
}

/**
 * Puts the demo story into a migrated database: people, company, home, processes, machines. What is there already stays, so
 * seeding twice changes nothing.
 *
 * @param now the day of the story: every date is relative to it
 * @param files where the bytes of its files go; without it only their rows are written
 */
export async function seedDemo(handle: Handle, now: Date, files?: FileStore): Promise<void> {
  await insertStoryInTurn(handle, await hashPassword(DEMO_PASSWORD), now)
  if (files) await writeSeedFiles(files)
}

/** Writes the bytes of the files that the story names. */
export async function writeSeedFiles(files: FileStore): Promise<void> {
  await writeDemoFiles(files)
  await writeLicenceFiles(files)
}
