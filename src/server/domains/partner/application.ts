import { and, eq, isNull, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { createPartnerApplication, PartnerApplication } from '@/contract/partner/partner-application'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company, partner } from '@/server/db/schema/identity'
import { insertPartnerTerms } from '@/server/domains/identity/partner-term-store'
import type { FileLinks } from '@/server/files/file-links'
import { readFiles } from '@/server/files/file-refs'
import { findOwnUploads } from '@/server/files/upload-store'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findOperatorId } from '@/server/people/operator-store'
import { findLastDecision, startBuiltInProcess } from '@/server/workflow/instances/built-in-process'
import type { ProcessEnd, ProcessSubject } from '@/server/workflow/instances/subject'

import { notifyPartner } from './notify-partners'
import { applyStatusName, getPartnerKindName, type PartnerRow, readPartner } from './partner-store'
import { applicationLabels, parseRefusedFields } from './refused-fields'
import { applicationReview } from './review-forms'
import { findReviewerNames } from './reviewers'

type Input = InferOutput<(typeof createPartnerApplication)['input']>

/** @throws {Refusal} 409 when no company accepts partners yet */
export async function requirePartnerCompany(db: Db): Promise<string> {
  const id = await findOperatorId(db)
  if (id === undefined) throw new Refusal(409, '暂未开放渠道伙伴业务')
  return id
}

async function findName(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [person] = await db.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, userId))
  return person?.name ?? null
}

/** The last submitted application. @throws {Refusal} 404 when the account was deleted */
export async function describeApplication(db: Db, links: FileLinks, userId: string): Promise<PartnerApplication> {
  const { user, details } = await readPartner(db, userId)
  const { licenseFileId, attachments } = details
  const files = await readFiles(db, links, licenseFileId ? [...attachments, licenseFileId] : attachments)
  return {
    kind: details.kind,
    kindName: getPartnerKindName(details.kind),
    name: user.name,
    mobilePhone: user.phone ?? '',
    companyName: details.companyName,
    creditCode: details.creditCode,
    region: details.region,
    intro: details.intro,
    contacts: [...details.contacts],
    license: files.get(details.licenseFileId ?? '') ?? null,
    attachments: details.attachments.flatMap((id) => files.get(id) ?? []),
    applyStatus: details.applyStatus,
    applyStatusName: applyStatusName(details.applyStatus),
    reasonForRejection: details.reasonForRejection || null,
    rejectedFields: [...details.rejectedFields],
    applyTime: formatTime(details.appliedAt),
    reviewTime: formatTime(details.reviewedAt),
    reviewerName: await findReviewerNames(db, details.instanceId),
    inviterName: await findName(db, details.inviterId),
  }
}

/** @throws {Refusal} 422 by field */
function assertWhole({ kind, licenseFileId, contacts = [] }: Input): void {
  if (kind !== 'agency') return
  const wrong: Record<string, string> = {}
  if (licenseFileId === undefined) wrong.licenseFileId = '请上传营业执照'
  if (contacts.length === 0) wrong.contacts = '请至少填写一位联系人'
  const [first] = Object.values(wrong)
  if (first) throw new Refusal(422, first, wrong)
}

async function startReview(tx: Db, row: PartnerRow, inviter: string | null, now: Date): Promise<string> {
  const { user, details } = row
  const contacts = details.contacts.map(({ name, phone, post }) => [name, post, phone].filter(Boolean).join(' '))
  const main = {
    kind: getPartnerKindName(details.kind),
    name: user.name,
    phone: user.phone,
    companyName: details.companyName,
    creditCode: details.creditCode,
    region: details.region,
    intro: details.intro,
    contacts: contacts.join('\n'),
    inviter: inviter ?? '',
    attachments: details.attachments,
    license: details.licenseFileId ? [details.licenseFileId] : [],
  }
  const submission = {
    companyId: await requirePartnerCompany(tx),
    starterId: user.id,
    content: { main },
    subject: `${details.companyName} · ${user.name} 申请成为渠道伙伴`,
  }
  return startBuiltInProcess(tx, applicationReview, submission, now)
}

/**
 * Submits or resubmits an application. Unchanged files of the previous submission may stay.
 *
 * @throws {Refusal} 404 files of other users; 409 when an application is pending or approved; 422 by field
 */
export async function submitPartnerApplication(tx: Db, caller: Caller, input: Input, now: Date): Promise<void> {
  assertWhole(input)
  const { userId } = caller
  const [former] = await tx.select().from(partner).where(eq(partner.userId, userId)).for('update')
  if (!former) throw new Refusal(404, '伙伴账号不存在')
  if (former.applyStatus === 'approved') throw new Refusal(409, '你已是渠道伙伴，无需再次申请')
  if (former.applyStatus === 'pending') throw new Refusal(409, '申请正在审核中，请等待结果')
  const { kind, name, contacts = [], attachments = [], intro = '', licenseFileId = null, ...facts } = input
  await findOwnUploads(tx, caller, [...attachments, ...(licenseFileId ? [licenseFileId] : [])])
  const details = {
    ...facts,
    kind,
    contacts,
    attachments,
    intro,
    licenseFileId,
    applyStatus: 'pending',
    reasonForRejection: '',
    rejectedFields: [],
    appliedAt: now,
    reviewedAt: null,
  }
  await tx.update(partner).set(details).where(eq(partner.userId, userId))
  await insertPartnerTerms(tx, { company: facts.companyName })
  const named = { name, ...(await toPinyin(name, 'name')) }
  await tx
    .update(appUser)
    .set({ ...named, updatedAt: now })
    .where(eq(appUser.id, userId))
  await submitForReview(tx, userId, now)
}

/** Starts the review process of a submitted application. */
export async function submitForReview(tx: Db, userId: string, now: Date): Promise<void> {
  const row = await readPartner(tx, userId)
  const instanceId = await startReview(tx, row, await findName(tx, row.details.inviterId), now)
  await tx.update(partner).set({ instanceId }).where(eq(partner.userId, userId))
}

/** Whether a firm is also a tenant of the platform: matched by credit code if both have one, else by name. */
async function isTenant(tx: Db, { creditCode, companyName }: typeof partner.$inferSelect): Promise<boolean> {
  const named = eq(company.name, companyName)
  const same = creditCode ? or(eq(company.creditCode, creditCode), and(named, isNull(company.creditCode))) : named
  const found = await tx.select({ id: company.id }).from(company).where(same).limit(1)
  return found.length > 0
}

async function handleReviewEnd(tx: Db, { instanceId, status, now }: ProcessEnd): Promise<void> {
  const [row] = await tx.select().from(partner).where(eq(partner.instanceId, instanceId)).for('update')
  if (row?.applyStatus !== 'pending') return
  const isApproved = status === 'approved'
  const reason = isApproved
    ? ''
    : (await findLastDecision(tx, instanceId)).opinion || '申请未通过，请核对资料后重新提交'
  const verdict = isApproved
    ? { applyStatus: 'approved', roleName: row.roleName || '认证伙伴', isTenant: await isTenant(tx, row) }
    : { applyStatus: 'rejected', rejectedFields: parseRefusedFields(reason, applicationLabels) }
  await tx
    .update(partner)
    .set({ ...verdict, reasonForRejection: reason, reviewedAt: now })
    .where(eq(partner.userId, row.userId))
  if (verdict.roleName) await insertPartnerTerms(tx, { role: verdict.roleName })
  const about = { type: 'application' as const, id: row.userId }
  const word = isApproved
    ? { title: '入驻申请已通过', content: '现在可以提报商机、报名伙伴活动了。', openPage: '/pages/channel/index/index' }
    : { title: '入驻申请未通过', content: reason, openPage: '/pages/channel/my/index' }
  await notifyPartner(tx, row.userId, { ...word, about }, now)
}

/** The subject of the application review. It is started in the partner area and not by a form of the staff. */
export const applicationSubject: ProcessSubject = {
  read: () => Promise.reject(new Refusal(404, '入驻申请由伙伴本人提交')),
  started: () => Promise.resolve(),
  ended: handleReviewEnd,
}
