import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Draft, saveDraft as SaveDraft } from '@/contract/workflow/draft'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { upload } from '@/server/db/schema/platform'
import { processDraft } from '@/server/db/schema/workflow'
import type { FileLinks } from '@/server/files/file-links'
import { presentFileRef } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findNamesByIds } from '@/server/workflow/forms/form-names'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

type DraftRow = typeof processDraft.$inferSelect

/** Maximum size of a draft in characters of JSON: several times a table of 200 rows. */
const SIZE_MAX = 300_000
/** Retention of an unused draft. */
const KEEP_MS = 90 * DAY_MS

const isOwnDraft = ({ userId, companyId }: CompanyMember, key: string) =>
  and(eq(processDraft.userId, userId), eq(processDraft.companyId, companyId), eq(processDraft.key, key))

async function find(db: Db, member: CompanyMember, key: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(processDraft).where(isOwnDraft(member, key))
  return row
}

const ID = /^[\w-]{1,64}$/
/** Maximum number of a draft's texts that are looked up as ids. */
const MOST_IDS = 500

/** Texts of a draft that may be ids. Which fields contain ids depends on the form, which may have changed since. */
function collectIds({ main, sub }: DraftRow['content']): string[] {
  const rows = [main, ...Object.values(sub).flat()]
  const texts = rows.flatMap((row) => Object.values(row)).flatMap((value) => (Array.isArray(value) ? value : [value]))
  const ids = texts.flatMap((text) => (typeof text === 'string' && ID.test(text) ? [text] : []))
  return [...new Set(ids)].slice(0, MOST_IDS)
}

/** Names and files of the ids in a draft, for another device: the user's files, colleagues, departments. */
async function resolveIds(
  db: Db,
  links: FileLinks,
  { userId, companyId }: CompanyMember,
  content: DraftRow['content'],
) {
  const ids = collectIds(content)
  if (ids.length === 0) return { files: [], names: {} }
  const own = and(inArray(upload.id, ids), eq(upload.ownerId, userId))
  const files = await Promise.all((await db.select().from(upload).where(own)).map((row) => presentFileRef(row, links)))
  return { files, names: await findNamesByIds(db, companyId, { userIds: ids, deptIds: ids }) }
}

/** A user's draft of a key; null when there is none. */
export async function readDraft(db: Db, links: FileLinks, member: CompanyMember, key: string): Promise<Draft | null> {
  const row = await find(db, member, key)
  if (!row) return null
  const { content, opinion, priority, formVersion, version, deviceName } = row
  const draftRow = { key, content, opinion, priority, formVersion, version, deviceName }
  return { ...draftRow, ...(await resolveIds(db, links, member, content)), savedAt: formatTime(row.savedAt) }
}

/** The conflict that the second of two devices gets. */
function createOvertakenRefusal(row: DraftRow | undefined): Refusal {
  if (!row) {
    return new Refusal(409, '该草稿已在别处提交或删除', { version: '0', savedAt: '', deviceName: '' })
  }
  const savedAt = formatTime(row.savedAt)
  const where = row.deviceName ? `在 ${row.deviceName} 上` : '在另一设备上'
  const data = { version: String(row.version), savedAt, deviceName: row.deviceName }
  return new Refusal(409, `草稿已于 ${savedAt.slice(5, 16)} ${where}更新`, data)
}

type DraftInput = InferOutput<(typeof SaveDraft)['input']>

/**
 * Saves a draft over the version that its device saw last.
 *
 * @throws {Refusal} 409 when another device saved, submitted or deleted it since; 413 when it is too large
 */
export async function upsertProcessDraft(tx: Db, member: CompanyMember, draft: DraftInput, now: Date) {
  const { key, content, opinion, priority, formVersion, version, deviceName } = draft
  if (JSON.stringify(content).length > SIZE_MAX) throw new Refusal(413, '草稿内容过多，请删减后再保存')
  const columns = { content, opinion, priority, formVersion, deviceName, savedAt: now }
  const saved = { savedAt: formatTime(now) }
  if (version === 0) {
    const added = await tx
      .insert(processDraft)
      .values({ userId: member.userId, companyId: member.companyId, key, ...columns, version: 1 })
      .onConflictDoNothing()
      .returning({ version: processDraft.version })
    if (added.length > 0) return { version: 1, ...saved }
  }
  const [written] = await tx
    .update(processDraft)
    .set({ ...columns, version: sql`${processDraft.version} + 1` })
    .where(and(isOwnDraft(member, key), eq(processDraft.version, version)))
    .returning({ version: processDraft.version })
  if (!written) throw createOvertakenRefusal(await find(tx, member, key))
  return { version: written.version, ...saved }
}

/**
 * Deletes a draft; a missing one is no error.
 *
 * @param version deletes this version only
 * @throws {Refusal} 409 when the draft has another version
 */
export async function dropDraft(tx: Db, member: CompanyMember, key: string, version?: number): Promise<void> {
  const isSeen = version === undefined ? undefined : eq(processDraft.version, version)
  await tx.delete(processDraft).where(and(isOwnDraft(member, key), isSeen))
  if (version === undefined) return
  const left = await find(tx, member, key)
  if (left) throw createOvertakenRefusal(left)
}

/** Deletes the draft opinions for these actions on a task or a process. */
export async function dropOpinions(
  tx: Db,
  { userId, companyId }: CompanyMember,
  subject: string,
  actions: readonly string[],
): Promise<void> {
  const keys = actions.map((action) => `opinion:${subject}.${action}`)
  const isTheirs = and(eq(processDraft.userId, userId), eq(processDraft.companyId, companyId))
  await tx.delete(processDraft).where(and(isTheirs, inArray(processDraft.key, keys)))
}

/** Deletes expired drafts. */
export async function deleteOldDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(processDraft).where(lt(processDraft.savedAt, new Date(now.getTime() - KEEP_MS)))
}
