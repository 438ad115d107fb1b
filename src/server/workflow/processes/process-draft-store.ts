import { and, count, desc, eq, gt, lt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { SharedProcessDraft, saveProcessDraft } from '@/contract/workflow/process-draft'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { company } from '@/server/db/schema/identity'
import { processDefinition, processDesignDraft } from '@/server/db/schema/workflow'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'

import { findStarterNames } from './starter-conditions'

/** Drafts of a company; more are a mistake. */
const DRAFTS_MAX = 100
const KEEP_MS = 180 * DAY_MS

const isDraft = (companyId: string, key: string) =>
  and(eq(processDesignDraft.companyId, companyId), eq(processDesignDraft.key, key))

/** The drafts of a company, newest first. */
export async function listDesignDrafts(db: Db, companyId: string) {
  const rows = await db
    .select()
    .from(processDesignDraft)
    .where(eq(processDesignDraft.companyId, companyId))
    .orderBy(desc(processDesignDraft.savedAt), processDesignDraft.key)
  const people = await findPeople(
    db,
    companyId,
    rows.map(({ savedById }) => savedById),
  )
  return rows.map(({ key, content, savedAt, savedById }) => ({
    key,
    name: content.name,
    savedAt: formatTime(savedAt),
    byName: getPerson(people, savedById).name,
  }))
}

/** The draft of a process; null when there is none. */
export async function findDesignDraft(db: Db, companyId: string, key: string): Promise<SharedProcessDraft | null> {
  const [row] = await db.select().from(processDesignDraft).where(isDraft(companyId, key))
  if (!row) return null
  const { base, revision, content, savedAt, savedById } = row
  const named = content.steps.flatMap(({ assignees }) => assignees)
  const people = await findPeople(db, companyId, [...named, savedById])
  return {
    key,
    base,
    revision,
    content,
    savedAt: formatTime(savedAt),
    byName: getPerson(people, savedById).name,
    people: {
      ...Object.fromEntries(await findStarterNames(db, companyId, content.steps)),
      ...Object.fromEntries([...new Set(named)].map((id) => [id, getPerson(people, id)])),
    },
  }
}

const OVERTAKEN = '草稿刚刚被他人或另一设备更新'

/**
 * Saves a draft over the revision that its device saw.
 *
 * @throws {Refusal} 409 another revision is stored, it began before the newest version, or the company has too many
 */
export async function storeDesignDraft(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  { key, base, revision, content }: InferOutput<(typeof saveProcessDraft)['input']>,
  now: Date,
): Promise<{ revision: number; savedAt: string }> {
  const saved = { base, revision: revision + 1, content, savedAt: now, savedById: userId }
  const answer = { revision: revision + 1, savedAt: formatTime(now) }
  if (revision > 0) {
    const isSeen = and(isDraft(companyId, key), eq(processDesignDraft.revision, revision))
    const changed = await tx.update(processDesignDraft).set(saved).where(isSeen).returning()
    if (changed.length === 0) throw new Refusal(409, OVERTAKEN)
    return answer
  }
  // One that was on its way while the process was published would come back with it; publishing has the same lock.
  await lockRow(tx, company, companyId)
  const isOvertaken = and(
    eq(processDefinition.companyId, companyId),
    eq(processDefinition.key, key),
    gt(processDefinition.version, base),
  )
  const [later] = await tx.select({ id: processDefinition.id }).from(processDefinition).where(isOvertaken).limit(1)
  if (later) throw new Refusal(409, '流程已发布新的版本')
  const own = eq(processDesignDraft.companyId, companyId)
  const [found] = await tx.select({ total: count() }).from(processDesignDraft).where(own)
  if ((found?.total ?? 0) >= DRAFTS_MAX) {
    throw new Refusal(409, `企业已有 ${DRAFTS_MAX} 个草稿，请先发布或丢弃一些`)
  }
  const added = await tx
    .insert(processDesignDraft)
    .values({ ...saved, companyId, key })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) throw new Refusal(409, OVERTAKEN)
  return answer
}

/**
 * Removes a draft that was published or that nobody wants any more; a missing one is no error.
 *
 * @throws {Refusal} 409 another revision is stored
 */
export async function removeDesignDraft(tx: Db, companyId: string, key: string, revision: number): Promise<void> {
  const removed = await tx
    .delete(processDesignDraft)
    .where(and(isDraft(companyId, key), eq(processDesignDraft.revision, revision)))
    .returning()
  if (removed.length > 0) return
  const [left] = await tx.select().from(processDesignDraft).where(isDraft(companyId, key))
  if (left) throw new Refusal(409, OVERTAKEN)
}

/** Deletes drafts that nobody has touched for half a year. */
export async function deleteOldDesignDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(processDesignDraft).where(lt(processDesignDraft.savedAt, new Date(now.getTime() - KEEP_MS)))
}
