import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { submitPublicForm } from '@/contract/public/public-form'
import { DAY_MS } from '@/lib/durations'
import type { FormRow as Values } from '@/lib/form/form-types'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { publicForm, publicInvitation, publicSubmission } from '@/server/db/schema/public-form'
import type { FileServices } from '@/server/files/file-services'
import { deleteUploads, removeDiscardedFiles } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'
import { notify } from '@/server/notifications/notify'
import { enqueueWebhookEvent } from '@/server/notifications/webhook-queue'
import { validateSubmission } from '@/server/workflow/forms/form'
import { createSerialNumber } from '@/server/workflow/instances/submission-store'

import {
  type InvitationRow,
  type PublicFormRecord,
  presentPublicFormState,
  toPublicFormDefinition,
} from './public-form-store'
import { claimPlaces } from './public-places'

type SubmissionInput = InferOutput<(typeof submitPublicForm)['input']>

/** Owner id of pictures uploaded before the submission. */
export const buildPhotoOwner = (formId: string) => `public:${formId}`

/**
 * Validates answers; drops values without a field or hidden by a condition.
 *
 * @throws {Refusal} 410 not open; 409 the form has changed; 422 errors by field
 */
export function checkAnswers(
  row: PublicFormRecord,
  { main, version }: Pick<SubmissionInput, 'main' | 'version'>,
  now: Date,
): Values {
  const { state, stateText } = presentPublicFormState(row, now)
  if (state !== 'open') throw new Refusal(410, stateText)
  if (version !== row.version) throw new Refusal(409, '表单刚刚更新过，请重新打开后再提交')
  const { content, faults } = validateSubmission(toPublicFormDefinition(row), { main })
  if (Object.keys(faults).length > 0) throw new Refusal(422, '请检查标出的内容', { ...faults })
  return content.main
}

/** Identifies a submitter without storing the phone number. */
export function hashSubmitter(key: Buffer, row: PublicFormRecord, mobile: string, now: Date): string {
  const day = row.definition.oncePer === 'day' ? chinaDay(now.getTime()) : ''
  return createHmac('sha256', key).update(`public.${row.id}.${mobile}.${day}`).digest('base64url')
}

function listPhotoFields(row: PublicFormRecord, content: Values): [field: string, ids: string[]][] {
  const images = row.definition.fields.filter(({ type }) => type === 'image')
  return images.flatMap(({ field }) => {
    const ids = content[field]
    return Array.isArray(ids) && ids.length > 0 ? [[field, ids] as [string, string[]]] : []
  })
}

/** Links the pictures to the submission; pictures of another form or already deleted ones are refused. */
async function attachPhotos(tx: Db, row: PublicFormRecord, content: Values, submissionId: string): Promise<void> {
  for (const [field, ids] of listPhotoFields(row, content)) {
    const kept = await tx
      .update(upload)
      .set({ ownerId: submissionId })
      .where(and(inArray(upload.id, ids), eq(upload.ownerId, buildPhotoOwner(row.id))))
      .returning({ id: upload.id })
    if (kept.length < ids.length) throw new Refusal(422, '请检查标出的内容', { [field]: '图片已过期，请重新上传' })
  }
}

async function createPickUpCode(tx: Db, companyId: string): Promise<string> {
  for (;;) {
    const pickUpCode = String(randomInt(1_000_000)).padStart(6, '0')
    const isThat = and(eq(publicSubmission.companyId, companyId), eq(publicSubmission.pickUpCode, pickUpCode))
    const [used] = await tx.select({ id: publicSubmission.id }).from(publicSubmission).where(isThat)
    if (!used) return pickUpCode
  }
}

async function createDuplicateRefusal(tx: Db, formId: string, person: string): Promise<Refusal> {
  const isThat = and(eq(publicSubmission.formId, formId), eq(publicSubmission.person, person))
  const [first] = await tx.select().from(publicSubmission).where(isThat)
  const { submissionNo = '', receipt = '' } = first ?? {}
  return new Refusal(409, `该手机号已提交过，编号 ${submissionNo}`, { token: receipt })
}

/** A submission whose phone number is verified. */
interface VerifiedSubmission {
  row: PublicFormRecord
  content: Values
  person: string
  mobile: string
  invitation: InvitationRow | undefined
}

/**
 * Stores a submission and claims its places in one transaction.
 *
 * @throws {Refusal} 409 already submitted by this person; 410 full; 422 an option that is full, a picture that was
 *   deleted
 */
export async function insertSubmission(
  tx: Db,
  { row, content, person, mobile, invitation }: VerifiedSubmission,
  now: Date,
) {
  const { id: formId, version: formVersion, companyId, kind, definition } = row
  const id = randomUUID()
  const written = {
    id,
    formId,
    formVersion,
    companyId,
    kind,
    person,
    content,
    createdAt: now,
    receipt: randomUUID(),
    invitationId: invitation?.id ?? null,
    phone: definition.isAnonymous ? '' : mobile,
    submissionNo: await createSerialNumber(tx, companyId, definition.prefix, now),
    pickUpCode: kind === 'gift' ? await createPickUpCode(tx, companyId) : null,
  }
  const target = [publicSubmission.formId, publicSubmission.person]
  const [first] = await tx.insert(publicSubmission).values(written).onConflictDoNothing({ target }).returning()
  if (!first) throw await createDuplicateRefusal(tx, formId, person)
  await claimPlaces(tx, row, content)
  await attachPhotos(tx, row, content, id)
  if (invitation) await notifyInviter(tx, invitation, written.submissionNo, now)
  const event = { formId, kind, submissionId: id, submissionNo: written.submissionNo }
  await enqueueWebhookEvent(tx, companyId, 'form.submitted', event, now)
  return { token: first.receipt, submissionNo: first.submissionNo }
}

async function notifyInviter(tx: Db, invitation: InvitationRow, submissionNo: string, now: Date): Promise<void> {
  const { inviterId, inviteeName, inviteeCompany, id } = invitation
  const [inviter] = await tx.select({ companyId: appUser.companyId }).from(appUser).where(eq(appUser.id, inviterId))
  await tx.update(publicInvitation).set({ isUsed: true }).where(eq(publicInvitation.id, id))
  const notice = {
    userIds: [inviterId],
    companyId: inviter?.companyId ?? null,
    category: 'system' as const,
    title: `${inviteeCompany} 接受了邀请`,
    content: `你邀请的 ${inviteeName} 已提交合作意向，编号 ${submissionNo}。`,
  }
  await notify(tx, notice, now)
}

/** Submissions of one transaction of the cleanup. */
const AT_ONCE = 500

/** @returns the number of submissions deleted */
async function deleteSomeSubmissions(tx: Db, before: Date): Promise<number> {
  const { id, closesAt } = publicForm
  // The answers of an open form show who has answered: without them people could answer again.
  const over = tx
    .select({ id })
    .from(publicForm)
    .where(or(isNull(closesAt), lt(closesAt, before)))
  const isOld = and(inArray(publicSubmission.formId, over), lt(publicSubmission.createdAt, before))
  const rows = await tx
    .select({ id: publicSubmission.id })
    .from(publicSubmission)
    .where(isOld)
    .limit(AT_ONCE)
    .for('update')
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  await deleteUploads(tx, inArray(upload.ownerId, ids))
  await tx.delete(publicSubmission).where(inArray(publicSubmission.id, ids))
  return rows.length
}

/**
 * Deletes answers with their pictures once their retention is over, of a form that closes once that is long over too. The
 * places that they took stay taken.
 *
 * @param services `guestKeepDays` undefined: for ever
 */
export async function deleteOldSubmissions(
  { handle, files, settings }: Pick<FileServices, 'handle' | 'files' | 'settings'>,
  now: Date,
): Promise<void> {
  const { guestKeepDays } = settings
  if (guestKeepDays === undefined) return
  const before = new Date(now.getTime() - guestKeepDays * DAY_MS)
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await handle.tx((tx) => deleteSomeSubmissions(tx, before))
  }
  await removeDiscardedFiles({ handle, files })
}
