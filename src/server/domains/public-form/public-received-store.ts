import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { PublicReceipt } from '@/contract/public/public-form'
import type { changePublicSubmission, listPublicSubmissions, PublicSubmission } from '@/contract/public/public-received'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import {
  buildTimeOrder,
  computeCountLimit,
  computeListTotal,
  countBounded,
  isCommonKeyword,
  LIST_COUNTED_MIN,
  type PageWindow,
} from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { publicInvitation, publicSubmission, submissionSearchText } from '@/server/db/schema/public-form'
import { hasGrams, matchesKeyword, toContainsPattern } from '@/server/db/sql-text'
import type { FileLinks } from '@/server/files/file-links'
import { presentFileRef } from '@/server/files/upload-store'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { findAskedFields } from './form-versions'
import { isSubmittedWithin } from './public-answer-store'
import { findPublicFormsByIds, type PublicFormRecord, requirePublicForm } from './public-form-store'
import { claimPlaces, releasePlaces } from './public-places'
import { getSubmissionOutcome, getSubmissionStatusName, presentSubmissionFacts, presentSubmissionSteps } from './words'

type Row = typeof publicSubmission.$inferSelect

const NOT_FOUND = '提交记录不存在'

/** Link to the next page; an invited person registers with the same code. */
async function findNextLink(db: Db, { kind, invitationId }: Row, next: readonly [string, string] | undefined) {
  if (!next) return null
  const [text, path] = next
  if (kind !== 'partner' || invitationId === null) return { text, path }
  const [found] = await db
    .select({ code: publicInvitation.code })
    .from(publicInvitation)
    .where(eq(publicInvitation.id, invitationId))
  return { text, path: found ? `${path}?code=${found.code}` : path }
}

/** What was answered, also to questions that the form no longer asks. */
async function listAnswers(db: Db, form: PublicFormRecord, row: Row) {
  return presentSubmissionFacts((await findAskedFields(db, [form])).get(form.id) ?? [], row)
}

/** @throws {Refusal} 404 no such submission */
export async function describeReceipt(db: Db, token: string): Promise<PublicReceipt> {
  const [row] = await db.select().from(publicSubmission).where(eq(publicSubmission.receipt, token))
  if (!row) throw new Refusal(404, NOT_FOUND)
  const form = await requirePublicForm(db, row.formId)
  const { definition } = form
  const { title, text, next } = getSubmissionOutcome(form, row)
  const submitTime = formatTime(row.createdAt)
  const phone = row.phone ? [{ key: '联系电话', value: maskPhone(row.phone) }] : []
  return {
    formId: row.formId,
    kind: row.kind,
    formTitle: form.title,
    submissionNo: row.submissionNo,
    submitTime,
    status: row.status,
    statusName: getSubmissionStatusName(row.status),
    resultTitle: title,
    resultText: text,
    facts: [...(await listAnswers(db, form, row)), ...phone],
    steps: presentSubmissionSteps(form, row.status, submitTime),
    pickUpCode: row.status === 'declined' ? null : row.pickUpCode,
    pickUpFacts: (definition.pickUp ?? []).map(([key, value]) => ({ key, value })),
    next: await findNextLink(db, row, next),
  }
}

async function listPhotos(db: Db, rows: readonly Row[], links: FileLinks) {
  const ids = rows.map(({ id }) => id)
  const files = ids.length > 0 ? await db.select().from(upload).where(inArray(upload.ownerId, ids)) : []
  return Promise.all(files.map(async (file) => ({ owner: file.ownerId, ref: await presentFileRef(file, links) })))
}

async function listInviterNames(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ invitationId }) => invitationId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: publicInvitation.id, name: appUser.name })
    .from(publicInvitation)
    .innerJoin(appUser, eq(appUser.id, publicInvitation.inviterId))
    .where(inArray(publicInvitation.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/**
 * Condition for submissions with the keyword in the phone number, their number or an answer. The index
 * `public_submission_grams` finds those with all its pairs of characters; only these are compared.
 *
 * @param isCommon compares in the order of the list instead, as in people/match-person
 */
function matchesAnswer(keyword: string, isCommon: boolean): SQL | undefined {
  const { phone, submissionNo, content } = publicSubmission
  const words = toContainsPattern(keyword)
  const searched = submissionSearchText(publicSubmission)
  // The index has the answers as JSON.
  const inJson = JSON.stringify(keyword.toLowerCase()).slice(1, -1)
  return and(
    // The second is cheaper than the answers one by one: all numbers of one range have the same pairs.
    isCommon ? undefined : and(hasGrams(searched, inJson), like(searched, toContainsPattern(inJson))),
    or(
      matchesKeyword(keyword, [phone, submissionNo]),
      sql`exists (select 1 from jsonb_each_text(${content}) as answer(field, value) where answer.value ilike ${words})`,
    ),
  )
}

/** A company's submissions. `total` is bounded as by `countBounded`. */
export async function listReceived(
  db: Db,
  companyId: string,
  query: InferOutput<(typeof listPublicSubmissions)['input']>,
  window: PageWindow,
  links: FileLinks,
): Promise<{ records: PublicSubmission[]; total: number }> {
  const { kind, formId, status, keyword } = query
  const isListed = and(
    eq(publicSubmission.companyId, companyId),
    kind && eq(publicSubmission.kind, kind),
    formId ? eq(publicSubmission.formId, formId) : undefined,
    status && eq(publicSubmission.status, status),
    isSubmittedWithin(query),
  )
  const order = buildTimeOrder(query.sort, publicSubmission.createdAt, publicSubmission.id)
  const list = { where: isListed, order }
  const isCommon = keyword
    ? await isCommonKeyword(db, publicSubmission, list, { keyword, match: matchesAnswer(keyword, true) }, window)
    : false
  const where = keyword ? and(isListed, matchesAnswer(keyword, isCommon)) : isListed
  const rows = await db
    .select()
    .from(publicSubmission)
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const total = isCommon
    ? computeCountLimit(window)
    : await computeListTotal(window, rows.length, () =>
        countBounded(db, publicSubmission, where, window, keyword ? undefined : LIST_COUNTED_MIN),
      )
  const forms = await findPublicFormsByIds(
    db,
    rows.map((row) => row.formId),
  )
  const fieldsByForm = await findAskedFields(db, [...forms.values()])
  const [photos, inviters] = [await listPhotos(db, rows, links), await listInviterNames(db, rows)]
  const records = rows.map((row): PublicSubmission => {
    const form = forms.get(row.formId)
    return {
      id: row.id,
      formId: row.formId,
      kind: row.kind,
      submissionNo: row.submissionNo,
      mobile: row.phone,
      status: row.status,
      statusName: getSubmissionStatusName(row.status),
      note: row.note,
      version: row.revision,
      submitTime: formatTime(row.createdAt),
      formTitle: form?.title ?? '',
      facts: presentSubmissionFacts(fieldsByForm.get(row.formId) ?? [], row),
      photos: photos.filter(({ owner }) => owner === row.id).map(({ ref }) => ref),
      inviterName: inviters.get(row.invitationId ?? '') ?? null,
    }
  })
  return { records, total }
}

/**
 * Updates the status of a submission and its note. Declining releases its places; reopening claims them again.
 *
 * @throws {Refusal} 404 not of the company; 409 handled meanwhile; 410, 422 as {@link claimPlaces}
 */
export async function changeSubmission(
  tx: Db,
  companyId: string,
  { id, version, ...change }: InferOutput<(typeof changePublicSubmission)['input']>,
): Promise<void> {
  const row = await requireCompanyRow(tx, publicSubmission, { companyId, id, isLocked: true }, NOT_FOUND)
  if (version !== row.revision) {
    throw new Refusal(409, `同事刚刚处理过，现在是「${getSubmissionStatusName(row.status)}」，请核对后再保存`)
  }
  const [wasDeclined, isDeclined] = [row.status === 'declined', change.status === 'declined']
  const form = await requirePublicForm(tx, row.formId)
  if (isDeclined && !wasDeclined) await releasePlaces(tx, form, row.content)
  if (wasDeclined && !isDeclined) await claimPlaces(tx, form, row.content)
  await tx
    .update(publicSubmission)
    .set({ ...change, revision: row.revision + 1 })
    .where(eq(publicSubmission.id, id))
}

/** @throws {Refusal} 404 no such code, or declined; 409 already picked up */
export async function markGiftPickedUp(tx: Db, companyId: string, pickUpCode: string) {
  const isThat = and(eq(publicSubmission.companyId, companyId), eq(publicSubmission.pickUpCode, pickUpCode))
  const [row] = await tx.select().from(publicSubmission).where(isThat).for('update')
  if (!row || row.status === 'declined') throw new Refusal(404, '取件码无效，请核对')
  if (row.status === 'pickedUp') throw new Refusal(409, '该取件码已经领取过')
  await tx
    .update(publicSubmission)
    .set({ status: 'pickedUp', revision: row.revision + 1 })
    .where(isThat)
  const form = await requirePublicForm(tx, row.formId)
  const facts = await listAnswers(tx, form, row)
  return { formTitle: form.title, submissionNo: row.submissionNo, facts }
}
