import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import {
  type getStudyOverview,
  type listStudyResources,
  type StudyDetail,
  type StudyResource,
  type saveStudyProgress,
  studyCategories,
} from '@/contract/content/study'
import { computeSeenShare, joinParts } from '@/lib/seen-parts'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { studyAssignment, studyProgress, studyResource } from '@/server/db/schema/study'
import { toContainsPattern } from '@/server/db/sql-text'
import { signArticlePictures } from '@/server/files/article-pictures'
import type { FileLinks } from '@/server/files/file-links'
import type { FileServices } from '@/server/files/file-services'
import { sanitizeArticle } from '@/server/http/html'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { isAddressedTo } from '@/server/people/audience'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import { readCoverId } from './study-manage-store'
import { computeSecondsToFinish, getStudyUnits } from './study-rules'

type ResourceRow = typeof studyResource.$inferSelect
type ProgressRow = typeof studyProgress.$inferSelect
type StudyResourceInput = InferInput<typeof StudyResource>

const RELATED = 3

const createNotFound = () => new Refusal(404, '资讯不存在或无权查看')

/** The address of a cover, for a reader who may see it. */
async function signCover(cover: string, links: FileLinks): Promise<string | null> {
  const id = readCoverId(cover)
  return id === undefined ? cover || null : links.buildUrl(id)
}

async function signMedia({ media, recordingId }: ResourceRow, links: FileLinks) {
  if (recordingId === null) return [...media]
  const url = await links.buildUrl(recordingId)
  return media.map(({ type }) => ({ type, url }))
}

/** A resource with a user's progress and its assignment. */
interface StudyWithProgress {
  row: ResourceRow
  progress: ProgressRow | null
  dueDate: string | null
}

async function presentStudy(
  { row, progress, dueDate }: StudyWithProgress,
  links: FileLinks,
  now: Date,
): Promise<StudyResourceInput> {
  const isFinished = progress?.finishedAt != null
  return {
    id: row.id,
    resourceId: row.id,
    resourceType: row.kind,
    title: row.title,
    summary: row.summary || null,
    imgUrl: await signCover(row.cover, links),
    viewCount: row.viewCount,
    startAt: formatTime(row.publishTime),
    cateId: row.cateId,
    cateName: studyCategories.find(({ cateId }) => cateId === row.cateId)?.name ?? null,
    author: row.author || null,
    mediaSeconds: row.kind === '1' ? null : row.mediaSeconds,
    progress: progress?.savedAt ? (isFinished ? 1 : progress.share) : null,
    finishedTime: formatTime(progress?.finishedAt),
    dueDate,
    overdue: dueDate !== null && !isFinished && dueDate < chinaDay(now.getTime()),
  }
}

/** Published resources of the company, with the user's progress. */
function selectStudies(db: Db, { userId }: CompanyMember) {
  return db
    .select({ row: studyResource, progress: studyProgress, dueDate: studyAssignment.dueDate })
    .from(studyResource)
    .leftJoin(studyProgress, and(eq(studyProgress.resourceId, studyResource.id), eq(studyProgress.userId, userId)))
    .leftJoin(
      studyAssignment,
      and(eq(studyAssignment.resourceId, studyResource.id), isAddressedTo(studyAssignment.audience, userId)),
    )
}

function isPublished({ companyId }: { companyId: string }, now: Date): SQL | undefined {
  return and(
    eq(studyResource.companyId, companyId),
    eq(studyResource.state, 'published'),
    lte(studyResource.publishTime, now),
  )
}

/**
 * A published resource of the company.
 *
 * @throws {Refusal} 404
 */
export async function requireStudyResource(
  db: Db,
  member: { companyId: string },
  id: string,
  now: Date,
): Promise<ResourceRow> {
  const [row] = await db
    .select()
    .from(studyResource)
    .where(and(isPublished(member, now), eq(studyResource.id, id)))
  if (!row) throw createNotFound()
  return row
}

/** The feed of a category, newest first. */
export async function listStudy(
  db: Db,
  member: CompanyMember,
  { cate_id, keyword }: InferOutput<(typeof listStudyResources)['input']>,
  { now, links, ...page }: PageWindow & { now: Date; links: FileLinks },
): Promise<{ records: StudyResourceInput[]; total: number }> {
  const { title, summary, author, cateId, publishTime, id } = studyResource
  const words = keyword && toContainsPattern(keyword)
  const where = and(
    isPublished(member, now),
    cate_id ? eq(cateId, cate_id) : undefined,
    words ? or(ilike(title, words), ilike(summary, words), ilike(author, words)) : undefined,
  )
  const list = selectStudies(db, member).where(where).orderBy(desc(publishTime), desc(id))
  const { rows, total } = await selectPage(db, list, page, studyResource, where)
  return { records: await Promise.all(rows.map((row) => presentStudy(row, links, now))), total }
}

/** The resource to continue, and open required ones. */
export async function presentStudyOverview(
  db: Db,
  member: CompanyMember,
  links: FileLinks,
  now: Date,
): Promise<InferInput<(typeof getStudyOverview)['output']>> {
  const mine = isPublished(member, now)
  const { savedAt, share, finishedAt } = studyProgress
  const [continuing] = await selectStudies(db, member)
    .where(and(mine, isNull(finishedAt), isNotNull(savedAt), gt(share, 0)))
    .orderBy(desc(savedAt), desc(studyResource.id))
    .limit(1)
  const studies = await selectStudies(db, member)
    .where(and(mine, isNotNull(studyAssignment.dueDate)))
    .orderBy(asc(studyAssignment.dueDate), asc(studyResource.id))
  const open = studies.filter(({ progress }) => !progress?.finishedAt)
  return {
    continuing: continuing ? await presentStudy(continuing, links, now) : null,
    required: await Promise.all(open.map((row) => presentStudy(row, links, now))),
    requiredDone: studies.length - open.length,
    requiredTotal: studies.length,
  }
}

/**
 * Opens a resource. The first opening is counted and starts the reading time.
 *
 * @throws {Refusal} 404
 */
export async function openStudy(
  { handle: { tx }, links }: Pick<FileServices, 'handle' | 'links'>,
  member: CompanyMember,
  id: string,
  now: Date,
): Promise<InferInput<typeof StudyDetail>> {
  // The key of the links is created on first use, which must not happen inside a transaction.
  await links.ready()
  return tx(async (own) => {
    await requireStudyResource(own, member, id, now)
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
    const [found] = await selectStudies(own, member).where(eq(studyResource.id, id))
    if (!found) throw createNotFound()
    const { row, progress } = found
    const related = await selectStudies(own, member)
      .where(and(isPublished(member, now), eq(studyResource.cateId, row.cateId), ne(studyResource.id, id)))
      .orderBy(desc(studyResource.publishTime), desc(studyResource.id))
      .limit(RELATED)
    return {
      ...(await presentStudy(found, links, now)),
      content: await signArticlePictures(sanitizeArticle(row.content), row.pictures, links),
      media: await signMedia(row, links),
      units: getStudyUnits(row),
      position: progress?.position ?? 0,
      related: await Promise.all(related.map((one) => presentStudy(one, links, now))),
    }
  })
}

/**
 * Merges progress with the stored one.
 *
 * @param tx a transaction; the row is written first, so that concurrent devices are serialized
 * @throws {Refusal} 404
 */
export async function addProgress(
  tx: Db,
  member: CompanyMember,
  { id, position, parts }: InferOutput<(typeof saveStudyProgress)['input']>,
  now: Date,
): Promise<InferInput<(typeof saveStudyProgress)['output']>> {
  const resource = await requireStudyResource(tx, member, id, now)
  const { userId, companyId } = member
  const own = and(eq(studyProgress.userId, userId), eq(studyProgress.resourceId, id))
  await tx.insert(studyProgress).values({ userId, companyId, resourceId: id, openedAt: now }).onConflictDoNothing()
  const [savedProgress] = await tx.update(studyProgress).set({ savedAt: now }).where(own).returning()
  if (!savedProgress) throw createNotFound()
  const units = getStudyUnits(resource)
  const all = joinParts([...savedProgress.parts, ...parts], units)
  const wait = computeSecondsToFinish(resource, all, savedProgress.openedAt, now)
  const after = {
    position: Math.max(savedProgress.position, Math.min(position, units)),
    parts: all,
    share: computeSeenShare(all, units),
    finishedAt: savedProgress.finishedAt ?? (wait === 0 ? now : null),
  }
  await tx.update(studyProgress).set(after).where(own)
  return {
    progress: after.finishedAt ? 1 : after.share,
    position: after.position,
    finishedTime: formatTime(after.finishedAt),
    waitSeconds: after.finishedAt ? 0 : (wait ?? 0),
  }
}
