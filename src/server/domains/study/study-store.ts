import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import {
  type getStudyOverview,
  type listStudyResources,
  type StudyDetail,
  type StudyResource,
  type saveStudyProgress,
  studyCategories,
} from '@/contract/study'
import { joinParts, shareOf } from '@/lib/seen-parts'
import { chinaDay } from '@/lib/wire-time'
import type { Db, Handle } from '@/server/db/connection'
import type { PageWindow } from '@/server/db/page'
import { studyAssignment, studyProgress, studyResource } from '@/server/db/schema/study'
import { containing } from '@/server/db/sql-text'
import { cleanHtml } from '@/server/http/html'
import { Refusal } from '@/server/http/refusal'
import { wireTime } from '@/server/http/wire-time'
import type { Member } from '@/server/workflow/tasks/task-store'

import { secondsToFinish, unitsOf } from './study-rules'

type ResourceRow = typeof studyResource.$inferSelect
type ProgressRow = typeof studyProgress.$inferSelect
type Shown = InferInput<typeof StudyResource>

const RELATED = 3

const noSuchStudy = () => new Refusal(404, '资讯不存在或无权查看')

/** A row with what one person has of it and what is asked of them. */
interface Joined {
  row: ResourceRow
  progress: ProgressRow | null
  dueDate: string | null
}

function shown({ row, progress, dueDate }: Joined, now: Date): Shown {
  const isFinished = progress?.finishedAt != null
  return {
    id: row.id,
    resourceId: row.id,
    resourceType: row.kind,
    title: row.title,
    summary: row.summary || null,
    imgUrl: row.cover || null,
    viewCount: row.viewCount,
    startAt: wireTime(row.publishTime),
    cateId: row.cateId,
    cateName: studyCategories.find(({ cateId }) => cateId === row.cateId)?.name ?? null,
    author: row.author || null,
    mediaSeconds: row.kind === '1' ? null : row.mediaSeconds,
    progress: progress?.savedAt ? (isFinished ? 1 : progress.share) : null,
    finishedTime: wireTime(progress?.finishedAt),
    dueDate,
    overdue: dueDate !== null && !isFinished && dueDate < chinaDay(now.getTime()),
  }
}

/** What the company has published, with what the person has of it. */
function joined(db: Db, { userId }: Member) {
  return db
    .select({ row: studyResource, progress: studyProgress, dueDate: studyAssignment.dueDate })
    .from(studyResource)
    .leftJoin(studyProgress, and(eq(studyProgress.resourceId, studyResource.id), eq(studyProgress.userId, userId)))
    .leftJoin(studyAssignment, eq(studyAssignment.resourceId, studyResource.id))
}

function published({ companyId }: { companyId: string }, now: Date): SQL | undefined {
  return and(eq(studyResource.companyId, companyId), lte(studyResource.publishTime, now))
}

/**
 * A piece that the company has published.
 *
 * @throws {Refusal} 404
 */
export async function studyOf(db: Db, member: { companyId: string }, id: string, now: Date): Promise<ResourceRow> {
  const [row] = await db
    .select()
    .from(studyResource)
    .where(and(published(member, now), eq(studyResource.id, id)))
  if (!row) throw noSuchStudy()
  return row
}

/** The feed of a category, newest first. */
export async function listStudy(
  db: Db,
  member: Member,
  { cate_id, keyword }: InferOutput<(typeof listStudyResources)['input']>,
  { offset, limit, now }: PageWindow & { now: Date },
): Promise<{ records: Shown[]; total: number }> {
  const { title, summary, author, cateId, publishTime, id } = studyResource
  const words = keyword && containing(keyword)
  const where = and(
    published(member, now),
    cate_id ? eq(cateId, cate_id) : undefined,
    words ? or(ilike(title, words), ilike(summary, words), ilike(author, words)) : undefined,
  )
  const rows = await joined(db, member).where(where).orderBy(desc(publishTime), desc(id)).limit(limit).offset(offset)
  const total = await db.$count(studyResource, where)
  return { records: rows.map((row) => shown(row, now)), total }
}

/** Where the person stopped and what is asked of them. */
export async function studyOverview(
  db: Db,
  member: Member,
  now: Date,
): Promise<InferInput<(typeof getStudyOverview)['output']>> {
  const mine = published(member, now)
  const { savedAt, share, finishedAt } = studyProgress
  const [continuing] = await joined(db, member)
    .where(and(mine, isNull(finishedAt), isNotNull(savedAt), gt(share, 0)))
    .orderBy(desc(savedAt), desc(studyResource.id))
    .limit(1)
  const asked = await joined(db, member)
    .where(and(mine, isNotNull(studyAssignment.dueDate)))
    .orderBy(asc(studyAssignment.dueDate), asc(studyResource.id))
  const open = asked.filter(({ progress }) => !progress?.finishedAt)
  return {
    continuing: continuing ? shown(continuing, now) : null,
    required: open.map((row) => shown(row, now)),
    requiredDone: asked.length - open.length,
    requiredTotal: asked.length,
  }
}

/**
 * One piece whole. Who opens it for the first time is counted, and their time with it begins.
 *
 * @throws {Refusal} 404
 */
export async function openStudy(
  { tx }: Handle,
  member: Member,
  id: string,
  now: Date,
): Promise<InferInput<typeof StudyDetail>> {
  return tx(async (own) => {
    await studyOf(own, member, id, now)
    const { userId, companyId } = member
    const first = await own
      .insert(studyProgress)
      .values({ userId, companyId, resourceId: id, openedAt: now })
      .onConflictDoNothing()
      .returning({ id: studyProgress.resourceId })
    if (first.length > 0) {
      const viewCount = sql`${studyResource.viewCount} + 1`
      await own.update(studyResource).set({ viewCount }).where(eq(studyResource.id, id))
    }
    const [found] = await joined(own, member).where(eq(studyResource.id, id))
    if (!found) throw noSuchStudy()
    const { row, progress } = found
    const related = await joined(own, member)
      .where(and(published(member, now), eq(studyResource.cateId, row.cateId), ne(studyResource.id, id)))
      .orderBy(desc(studyResource.publishTime), desc(studyResource.id))
      .limit(RELATED)
    return {
      ...shown(found, now),
      content: cleanHtml(row.content),
      media: [...row.media],
      units: unitsOf(row),
      position: progress?.position ?? 0,
      related: related.map((one) => shown(one, now)),
    }
  })
}

/**
 * Adds what was read or played to what is known.
 *
 * @param tx a transaction: the row is written first, so that two devices take turns
 * @throws {Refusal} 404
 */
export async function addProgress(
  tx: Db,
  member: Member,
  { id, position, parts }: InferOutput<(typeof saveStudyProgress)['input']>,
  now: Date,
): Promise<InferInput<(typeof saveStudyProgress)['output']>> {
  const resource = await studyOf(tx, member, id, now)
  const { userId, companyId } = member
  const own = and(eq(studyProgress.userId, userId), eq(studyProgress.resourceId, id))
  await tx.insert(studyProgress).values({ userId, companyId, resourceId: id, openedAt: now }).onConflictDoNothing()
  const [known] = await tx.update(studyProgress).set({ savedAt: now }).where(own).returning()
  if (!known) throw noSuchStudy()
  const units = unitsOf(resource)
  const all = joinParts([...known.parts, ...parts], units)
  const wait = secondsToFinish(resource, all, known.openedAt, now)
  const after = {
    position: Math.max(known.position, Math.min(position, units)),
    parts: all,
    share: shareOf(all, units),
    finishedAt: known.finishedAt ?? (wait === 0 ? now : null),
  }
  await tx.update(studyProgress).set(after).where(own)
  return {
    progress: after.finishedAt ? 1 : after.share,
    position: after.position,
    finishedTime: wireTime(after.finishedAt),
    waitSeconds: after.finishedAt ? 0 : (wait ?? 0),
  }
}
