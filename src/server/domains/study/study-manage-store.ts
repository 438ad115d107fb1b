import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { studyCategories } from '@/contract/content/study'
import type {
  changeStudyState,
  listManagedStudy,
  ManagedStudy,
  StudyDraft,
  StudySort,
  StudyState,
  saveStudy,
} from '@/contract/content/study-manage'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { studyAssignment, studyResource } from '@/server/db/schema/study'
import { toContainsPattern } from '@/server/db/sql-text'
import { takeArticlePictures } from '@/server/files/article-pictures'
import { readFiles } from '@/server/files/file-refs'
import type { FileServices } from '@/server/files/file-services'
import { measureRecording } from '@/server/files/recording'
import { buildPublicAddress, findOwnUploads, type StoredUpload, updateUploadScope } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { requireCompanyRow } from '@/server/http/company-row'
import { sanitizeArticle } from '@/server/http/html'
import { Refusal, requireVersion } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

type StudyInput = InferOutput<(typeof saveStudy)['input']>
type ResourceRow = typeof studyResource.$inferSelect
type Files = Pick<FileServices, 'files' | 'links'>

const ARTICLE = '1'
const AUDIO = '2'

/**
 * A resource of the company, published or not.
 *
 * @throws {Refusal} 404
 */
export const requireManagedStudy = (db: Db, companyId: string, id: string) =>
  requireCompanyRow(db, studyResource, { companyId, id }, '资讯不存在')

const { publishTime, viewCount, id: resourceId } = studyResource
const orders: Readonly<Record<StudySort, SQL[]>> = {
  newest: buildTimeOrder('newest', publishTime, resourceId),
  oldest: buildTimeOrder('oldest', publishTime, resourceId),
  // Content that nobody has to learn has no day, and comes last.
  due: [asc(studyAssignment.dueDate), desc(resourceId)],
  read: [desc(viewCount), desc(resourceId)],
}

/** Every resource of the company, in the wanted order. */
export async function listCompanyStudy(
  db: Db,
  { companyId }: CompanyCaller,
  { keyword, state, sort }: InferOutput<(typeof listManagedStudy)['input']>,
  page: PageWindow,
): Promise<{ records: ManagedStudy[]; total: number }> {
  const { title, summary, author } = studyResource
  const words = keyword && toContainsPattern(keyword)
  const assigned = db.select({ id: studyAssignment.resourceId }).from(studyAssignment)
  const where = and(
    eq(studyResource.companyId, companyId),
    words ? or(ilike(title, words), ilike(summary, words), ilike(author, words)) : undefined,
    state && eq(studyResource.state, state === 'required' ? 'published' : state),
    state === 'required' ? inArray(studyResource.id, assigned) : undefined,
  )
  const list = db
    .select({ row: studyResource, dueDate: studyAssignment.dueDate })
    .from(studyResource)
    .leftJoin(studyAssignment, eq(studyAssignment.resourceId, studyResource.id))
    .where(where)
    .orderBy(...orders[sort])
  const { rows, total } = await selectPage(db, list, page, studyResource, where)
  const records = rows.map(({ row, dueDate }) => ({
    id: row.id,
    title: row.title,
    resourceType: row.kind,
    cateName: studyCategories.find(({ cateId }) => cateId === row.cateId)?.name ?? null,
    state: row.state as StudyState,
    publishTime: row.state === 'draft' ? null : formatTime(row.publishTime),
    viewCount: row.viewCount,
    dueDate,
    version: row.version,
  }))
  return { records, total }
}

/** The id of a cover that is an upload; undefined for a picture of the demo, or none. */
export function readCoverId(cover: string): string | undefined {
  const start = buildPublicAddress('')
  return cover.startsWith(start) ? cover.slice(start.length) : undefined
}

/** One resource as it is edited. @throws {Refusal} 404 */
export async function describeStudyDraft(
  db: Db,
  { companyId }: CompanyCaller,
  { links }: Files,
  id: string,
): Promise<StudyDraft> {
  const row = await requireManagedStudy(db, companyId, id)
  const coverId = readCoverId(row.cover)
  const files = await readFiles(
    db,
    links,
    [...row.pictures, coverId, row.recordingId].filter((one) => one != null),
  )
  return {
    id,
    resourceType: row.kind,
    cateId: row.cateId,
    title: row.title,
    summary: row.summary,
    author: row.author,
    content: sanitizeArticle(row.content),
    pictures: row.pictures.flatMap((one) => files.get(one) ?? []),
    cover: (coverId !== undefined && files.get(coverId)) || null,
    recording: (row.recordingId !== null && files.get(row.recordingId)) || null,
    state: row.state as StudyState,
    version: row.version,
  }
}

/** Files that the resource has already, of whichever administrator, and new ones of the caller. */
async function takeFiles(
  tx: Db,
  caller: CompanyCaller,
  knownPictures: readonly string[],
  ids: readonly string[],
): Promise<StoredUpload[]> {
  const fresh = ids.filter((id) => !knownPictures.includes(id))
  const files = await findOwnUploads(tx, caller, fresh)
  await updateUploadScope(tx, fresh, 'company')
  return files
}

const refuseAt = (field: string, why: string) => new Refusal(422, why, { [field]: why })

/** What a new recording changes; its type has to be that of the resource. */
async function takeRecording(tx: Db, caller: CompanyCaller, { files }: Files, kind: string, id: string) {
  const [file] = await takeFiles(tx, caller, [], [id])
  const mimePrefix = kind === AUDIO ? 'audio/' : 'video/'
  if (!file?.mime.startsWith(mimePrefix)) {
    throw refuseAt('recordingId', kind === AUDIO ? '请选择 mp3 或 m4a 文件' : '请选择 mp4 文件')
  }
  const bytes = await files.read(id)
  const mediaSeconds = bytes ? measureRecording(bytes) : 0
  if (mediaSeconds === 0) throw refuseAt('recordingId', '文件读不出时长，请重新上传')
  return { recordingId: id, media: [{ url: '', type: file.mime }], mediaSeconds }
}

/** What a new content of a resource changes; nothing when it stays. */
async function buildContent(tx: Db, caller: CompanyCaller, input: StudyInput, kind: string, existing?: ResourceRow) {
  if (input.content === undefined && existing) return {}
  const content = sanitizeArticle(input.content ?? '')
  if (content === '' && kind === ARTICLE) throw refuseAt('content', '请填写正文')
  return { content, pictures: await takeArticlePictures(tx, caller, content, existing?.pictures ?? [], 'company') }
}

async function buildResource(tx: Db, caller: CompanyCaller, files: Files, input: StudyInput, existing?: ResourceRow) {
  const { cateId, title, summary, author, coverId, recordingId } = input
  const kind = existing?.kind ?? input.resourceType
  const text = await buildContent(tx, caller, input, kind, existing)
  const knownCover = readCoverId(existing?.cover ?? '')
  const covers = await takeFiles(tx, caller, knownCover ? [knownCover] : [], coverId ? [coverId] : [])
  if (covers.some(({ mime }) => !mime.startsWith('image/'))) throw refuseAt('coverId', '请选择图片')
  const isNewRecording = kind !== ARTICLE && recordingId !== undefined && recordingId !== existing?.recordingId
  const recording = isNewRecording ? await takeRecording(tx, caller, files, kind, recordingId) : {}
  if (kind !== ARTICLE && !isNewRecording && !existing) throw refuseAt('recordingId', '请上传录音或录像')
  // A cover of the demo is no upload, and stays unless it is replaced.
  const cover = coverId ? { cover: buildPublicAddress(coverId) } : knownCover ? { cover: '' } : {}
  return { kind, cateId, title, summary, author, ...text, ...cover, ...recording }
}

/**
 * Adds a resource as a draft, or changes one.
 *
 * @throws {Refusal} 404; 409 for an outdated version; 422 at the field
 */
export async function saveStudyResource(
  tx: Db,
  caller: CompanyCaller,
  files: Files,
  input: StudyInput,
  now: Date,
): Promise<{ id: string; version: number }> {
  const { companyId } = caller
  if (input.id === undefined) {
    const id = randomUUID()
    const { content = '', ...values } = await buildResource(tx, caller, files, input)
    await tx.insert(studyResource).values({ ...values, id, companyId, content, state: 'draft', publishTime: now })
    return { id, version: 0 }
  }
  const existing = await requireManagedStudy(tx, companyId, input.id)
  const values = await buildResource(tx, caller, files, input, existing)
  return updateStudyResource(tx, existing, requireVersion(input.version), values)
}

async function updateStudyResource(
  tx: Db,
  { id }: ResourceRow,
  version: number,
  values: Partial<typeof studyResource.$inferInsert>,
): Promise<{ id: string; version: number }> {
  const [row] = await tx
    .update(studyResource)
    .set({ ...values, version: sql`${studyResource.version} + 1` })
    .where(and(eq(studyResource.id, id), eq(studyResource.version, version)))
    .returning({ version: studyResource.version })
  if (!row) throw new Refusal(409, '内容已被他人修改，请核对后再保存')
  return { id, version: row.version }
}

/**
 * Publishes a resource, at its first time as of now, or withdraws it.
 *
 * @throws {Refusal} 404; 409 for an outdated version
 */
export async function updateStudyState(
  tx: Db,
  { companyId }: CompanyCaller,
  { id, state, version }: InferOutput<(typeof changeStudyState)['input']>,
  now: Date,
): Promise<{ version: number }> {
  const existing = await requireManagedStudy(tx, companyId, id)
  const isFirst = existing.state === 'draft' && state === 'published'
  return updateStudyResource(tx, existing, version, { state, ...(isFirst && { publishTime: now }) })
}
