import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Person } from '@/contract/workflow/task'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processComment, processHistory } from '@/server/db/schema/workflow'

import { findPeople } from './people'

const MOST = 12
/** Number of decisions and comments that are searched. */
const LOOKED_AT = 40

async function listRecentlyNamedIds(db: Db, companyId: string, userId: string): Promise<string[]> {
  const history = processHistory
  const events = await db
    .select({ ids: history.userIds, at: history.at })
    .from(history)
    .where(and(eq(history.actorId, userId), eq(history.companyId, companyId), sql`${history.userIds} <> '[]'::jsonb`))
    .orderBy(desc(history.at))
    .limit(LOOKED_AT)
  const comment = processComment
  const remarks = await db
    .select({ ids: comment.mentions, at: comment.createdAt })
    .from(comment)
    .where(and(eq(comment.authorId, userId), eq(comment.companyId, companyId), sql`${comment.mentions} <> '[]'::jsonb`))
    .orderBy(desc(comment.createdAt))
    .limit(LOOKED_AT)
  const latestFirst = [...events, ...remarks].sort((a, b) => b.at.getTime() - a.at.getTime())
  return [...new Set(latestFirst.flatMap(({ ids }) => ids))].filter((id) => id !== userId)
}

/** Users whom the caller recently selected or mentioned, latest first, active ones only. */
export async function listRecentColleagues(db: Db, companyId: string, userId: string): Promise<Person[]> {
  const ids = await listRecentlyNamedIds(db, companyId, userId)
  if (ids.length === 0) return []
  const { id, companyId: company, status } = appUser
  const active = await db
    .select({ id })
    .from(appUser)
    .where(and(inArray(id, ids), eq(company, companyId), eq(status, 'active')))
  const isActive = new Set(active.map((row) => row.id))
  const recent = ids.filter((one) => isActive.has(one)).slice(0, MOST)
  const people = await findPeople(db, companyId, recent)
  return recent.flatMap((one) => people.get(one) ?? [])
}
