import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { createOpportunity, DuplicateCheck } from '@/contract/partner/opportunity'
import type { saveOpportunityDraft } from '@/contract/partner/opportunity-acts'
import { buildOpportunityName } from '@/lib/opportunity-name'
import type { Db } from '@/server/db/connection'
import { opportunityTally } from '@/server/db/schema/opportunity'
import { partnerActivity } from '@/server/db/schema/partner'
import { findOwnUploads } from '@/server/files/upload-store'
import type { Caller } from '@/server/http/caller'
import { Refusal, requireVersion } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { createSerialNumber } from '@/server/workflow/instances/submission-store'

import { requirePartnerCompany } from './application'
import { normalizeCompanyName } from './company-name'
import {
  type CustomerMarks,
  formatDuplicateText,
  listOpportunityDuplicates,
  lockCustomerMarks,
  type OpportunityDuplicate,
} from './duplicates'
import { withdrawWish } from './extension'
import { submitOpportunityForReview } from './opportunity-review'
import {
  addOpportunity,
  changeOpportunity,
  dropOpportunity,
  insertOpportunityEvent,
  lockOwnOpportunity,
  type OpportunityRow,
  requireOwnOpportunity,
  statusNames,
} from './opportunity-rows'
import { readPartner } from './partner-store'
import { findReportableName } from './products'

type SubmitInput = InferOutput<(typeof createOpportunity)['input']>
type DraftInput = InferOutput<(typeof saveOpportunityDraft)['input']>

/** Maximum number of drafts per partner. */
const DRAFTS_MAX = 50
/** States in which an opportunity may be corrected and resubmitted. */
const correctable = new Set(['draft', 'rejected', 'expired'])

const waiting = new Set(['submitted', 'reviewing', 'rejected'])

/** Counts a partner's opportunities that are not approved yet. */
async function countNotApproved(db: Db, ownerId: string): Promise<number> {
  const rows = await db.select().from(opportunityTally).where(eq(opportunityTally.ownerId, ownerId))
  return rows.filter(({ status }) => waiting.has(status)).reduce((sum, { total }) => sum + total, 0)
}

/**
 * Checks whether a customer has been reported, without revealing by whom unless by the caller; also counts pending
 * ones.
 */
export async function findDuplicateReport(
  db: Db,
  caller: Caller,
  marks: CustomerMarks,
  now: Date,
): Promise<DuplicateCheck> {
  const notApproved = await countNotApproved(db, caller.userId)
  const found = await listOpportunityDuplicates(db, await requirePartnerCompany(db), marks, { now })
  const isMine = ({ row }: OpportunityDuplicate) => row.ownerId === caller.userId
  // Another partner's opportunity blocks the report; the caller's own is only a hint.
  const first = found.find((one) => !isMine(one)) ?? found[0]
  if (!first) return { notApproved, duplicate: null }
  const mine = isMine(first)
  const { row, field } = first
  const about = {
    isMine: mine,
    field,
    text: formatDuplicateText(first, mine, now),
    protectEnd: formatTime(row.protectEnd),
  }
  const own = { statusName: statusNames[row.status] ?? row.status, opportunityId: row.id }
  return { notApproved, duplicate: { ...about, ...(mine ? own : { statusName: '', opportunityId: null }) } }
}

/** @throws {Refusal} 404 when the product or the activity is not of the company */
async function assertRelated(tx: Db, companyId: string, { productId, activityId }: DraftInput): Promise<string> {
  let productName = ''
  if (productId !== undefined) {
    const name = await findReportableName(tx, companyId, productId)
    if (name === undefined) throw new Refusal(404, '产品不存在，请重新选择')
    productName = name
  }
  if (activityId !== undefined) {
    const own = and(eq(partnerActivity.id, activityId), eq(partnerActivity.companyId, companyId))
    const found = await tx.select({ id: partnerActivity.id }).from(partnerActivity).where(own)
    if (found.length === 0) throw new Refusal(404, '活动不存在，请重新选择')
  }
  return productName
}

/** The columns of an input; missing fields are cleared. */
function toColumns(input: DraftInput, productName: string) {
  const { customerName = '', productType = productName, opportunityName = '' } = input
  const { creditCode = '', contactName = '', contactPhone = '', industry = '', province = '', city = '' } = input
  const { district = '', address = '', demand = '', expectAmount = null, expectSignDate = '' } = input
  return {
    opportunityName: opportunityName || buildOpportunityName(customerName, productType),
    productType,
    customerName,
    customerKey: normalizeCompanyName(customerName),
    creditCode: creditCode.toUpperCase(),
    contactName,
    contactPhone,
    industry,
    province,
    city,
    district,
    address,
    demand,
    expectAmount,
    expectSignDate,
    attachments: input.attachments ?? [],
    productId: input.productId ?? null,
    activityId: input.activityId ?? null,
  }
}

type Facts = ReturnType<typeof toColumns>

/** Locks the row of an input, if it has an id. @throws {Refusal} 404; 409 changed, or not editable any more */
async function lockEditable(tx: Db, ownerId: string, { id, version }: DraftInput, states: ReadonlySet<string>) {
  if (id === undefined) return undefined
  const row = await lockOwnOpportunity(tx, ownerId, { id, version: requireVersion(version) })
  if (!states.has(row.status)) throw new Refusal(409, `商机${statusNames[row.status] ?? ''}，不能再修改`)
  return row
}

async function write(tx: Db, before: OpportunityRow | undefined, row: Facts & Partial<OpportunityRow>, now: Date) {
  if (before) return changeOpportunity(tx, before, row, now)
  const { companyId = '', ownerId = '', status = 'draft' } = row
  return addOpportunity(tx, { ...row, id: randomUUID(), companyId, ownerId, status, createdAt: now, updatedAt: now })
}

/** @throws {Refusal} 409 with the field that another report has, or for a duplicate of the caller */
async function assertFirst(tx: Db, row: Facts & { companyId: string; ownerId: string }, except: string, now: Date) {
  const found = await listOpportunityDuplicates(tx, row.companyId, row, { now, except })
  const other = found.find(({ row: { ownerId } }) => ownerId !== row.ownerId)
  if (other) {
    const why = formatDuplicateText(other, false, now)
    throw new Refusal(409, why, { [other.field]: why })
  }
  const again = found.find(
    ({ row: one }) => normalizeCompanyName(one.opportunityName) === normalizeCompanyName(row.opportunityName),
  )
  if (again) throw new Refusal(409, '你已报备过该客户的同一商机', { opportunityName: '你已报备过该客户的同一商机' })
}

/**
 * What a partner reports, as columns.
 *
 * @throws {Refusal} 404 product, activity or files
 */
async function requireFacts(tx: Db, caller: Caller, input: SubmitInput | DraftInput) {
  const companyId = await requirePartnerCompany(tx)
  const facts = toColumns(input, await assertRelated(tx, companyId, input))
  await findOwnUploads(tx, caller, facts.attachments)
  return { companyId, facts }
}

/**
 * Submits an opportunity: a new one, a draft, or one that was rejected or has expired. Of two concurrent reports of the
 * same customer the first succeeds and the second gets a conflict.
 *
 * @throws {Refusal} 404 product, activity, files or the opportunity; 409 already reported, or changed meanwhile
 */
export async function submitOpportunity(
  tx: Db,
  caller: Caller,
  input: SubmitInput,
  now: Date,
): Promise<OpportunityRow> {
  const { userId: ownerId } = caller
  const { companyId, facts } = await requireFacts(tx, caller, input)
  // Withdraws an extension request of the expired protection. Done before any lock, in the same lock order as a
  // decision.
  if (input.id) await withdrawWish(tx, await requireOwnOpportunity(tx, ownerId, input.id), now)
  // Locks the customer against concurrent reports.
  await lockCustomerMarks(tx, companyId, facts, now)
  const before = await lockEditable(tx, ownerId, input, correctable)
  await assertFirst(tx, { ...facts, companyId, ownerId }, before?.id ?? '', now)
  const state = {
    companyId,
    ownerId,
    status: 'submitted',
    submittedAt: now,
    reason: '',
    rejectedFields: [],
    protectStart: null,
    protectEnd: null,
    remindedAt: null,
    reviewedAt: null,
    approvedAt: null,
    opportunityNo: before?.opportunityNo || (await createSerialNumber(tx, companyId, 'SJ', now)),
  }
  const row = await write(tx, before, { ...facts, ...state }, now)
  const { user } = await readPartner(tx, ownerId)
  await insertOpportunityEvent(tx, row.id, { action: 'submitted', byName: user.name }, now)
  return submitOpportunityForReview(tx, row, now)
}

/** Saves a draft. @throws {Refusal} 404; 409 changed, no draft any more, or too many */
export async function upsertOpportunityDraft(
  tx: Db,
  caller: Caller,
  input: DraftInput,
  now: Date,
): Promise<OpportunityRow> {
  const { userId: ownerId } = caller
  const { companyId, facts } = await requireFacts(tx, caller, input)
  const before = await lockEditable(tx, ownerId, input, new Set(['draft']))
  if (!before) {
    const drafts = and(eq(opportunityTally.ownerId, ownerId), eq(opportunityTally.status, 'draft'))
    const [draftTally] = await tx.select().from(opportunityTally).where(drafts)
    if ((draftTally?.total ?? 0) >= DRAFTS_MAX) throw new Refusal(409, `草稿最多 ${DRAFTS_MAX} 份，请先删除不用的`)
  }
  return write(tx, before, { ...facts, companyId, ownerId, status: 'draft' }, now)
}

/** Deletes a draft. @throws {Refusal} 404; 409 when it is no draft */
export async function removeDraft(tx: Db, caller: Caller, id: string): Promise<Record<string, never>> {
  const row = await lockOwnOpportunity(tx, caller.userId, { id })
  if (row.status !== 'draft') throw new Refusal(409, '只能删除草稿')
  await dropOpportunity(tx, row)
  return {}
}
