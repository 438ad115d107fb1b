import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Certification } from '@/contract/identity/certification'
import type {
  CertificationReview,
  decideCertification,
  listCertifications,
  submitCertification,
} from '@/contract/identity/certify'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { type AuditItem, certification, company } from '@/server/db/schema/identity'
import { matchesKeyword } from '@/server/db/sql-text'
import { findOwnUploads } from '@/server/files/upload-store'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import { notifyOperator } from '@/server/notifications/notify-operator'

type CertificationInput = InferOutput<(typeof submitCertification)['input']>
type Decision = InferOutput<(typeof decideCertification)['input']>
type CertificationRow = typeof certification.$inferSelect
/** Without the signed licence URL, which the route adds. */
type WithoutLicenseUrl<T> = Omit<T, 'licenseUrl'>

const certificationNames: Record<string, string> = { pending: '审核中', passed: '已认证', rejected: '未通过' }

const fieldNames: Record<keyof CertificationInput, string> = {
  companyName: '企业名称',
  creditCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  licenseFileId: '营业执照',
  contactName: '联系人',
  contactPhone: '联系电话',
}

function presentRow(row: CertificationRow): WithoutLicenseUrl<Certification> {
  return {
    id: row.id,
    companyName: row.companyName,
    creditCode: row.creditCode,
    legalPerson: row.legalPerson,
    licenseFileId: row.licenseFileId,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    status: row.status,
    statusName: certificationNames[row.status] ?? row.status,
    auditTime: formatTime(row.auditTime),
    auditRemark: row.auditRemark || null,
    auditItems: row.auditItems,
  }
}

const presentReview = (row: CertificationRow): WithoutLicenseUrl<CertificationReview> => ({
  ...presentRow(row),
  companyId: row.companyId,
  version: row.version,
})

/** The certification form before a submission: the company's stored name and code. */
function presentEmpty(companyName: string | null, creditCode: string | null): WithoutLicenseUrl<Certification> {
  return {
    id: null,
    legalPerson: null,
    licenseFileId: null,
    contactName: null,
    contactPhone: null,
    companyName,
    creditCode,
    status: 'none',
    statusName: '未认证',
    auditTime: null,
    auditRemark: null,
    auditItems: [],
  }
}

/** A company's certification, without licence and contact for non-administrators. */
export async function presentCertification(db: Db, caller: CompanyCaller): Promise<WithoutLicenseUrl<Certification>> {
  const [row] = await db
    .select({ company, certification })
    .from(company)
    .leftJoin(certification, eq(certification.companyId, company.id))
    .where(eq(company.id, caller.companyId))
  if (!row?.certification) return presentEmpty(row?.company.name ?? null, row?.company.creditCode ?? null)
  const whole = presentRow(row.certification)
  if (hasScope(caller, 'organization')) return whole
  return { ...whole, licenseFileId: null, contactName: null, contactPhone: null, auditRemark: null, auditItems: [] }
}

/**
 * Submits a company's certification. A rejected field that is resubmitted unchanged stays marked, and the licence of
 * the last submission may stay, whichever administrator uploaded it.
 *
 * @throws {Refusal} 404 when the licence is no file of the caller; 409 when a certification is pending or approved
 */
export async function upsertCertification(
  tx: Db,
  caller: CompanyCaller,
  input: CertificationInput,
  now: Date,
): Promise<WithoutLicenseUrl<Certification>> {
  const ofCompany = eq(certification.companyId, caller.companyId)
  // A company without a certification has no row to lock: of two administrators at once the second would replace the first.
  await lockRow(tx, company, caller.companyId)
  const [former] = await tx.select().from(certification).where(ofCompany).for('update')
  if (former?.licenseFileId !== input.licenseFileId) await findOwnUploads(tx, caller, [input.licenseFileId])
  if (former && former.status !== 'rejected') {
    throw new Refusal(409, former.status === 'passed' ? '企业已通过认证' : '认证正在审核中')
  }
  const earlierItems = (former?.auditItems ?? []).filter(
    ({ field }) =>
      field in input && input[field as keyof CertificationInput] === former?.[field as keyof CertificationInput],
  )
  const values = {
    ...input,
    userId: caller.userId,
    status: 'pending',
    auditItems: earlierItems,
    auditRemark: '',
    auditTime: null,
    version: (former?.version ?? -1) + 1,
    updatedAt: now,
  }
  const [row] = await tx
    .insert(certification)
    .values({ id: randomUUID(), companyId: caller.companyId, createdAt: now, ...values })
    .onConflictDoUpdate({ target: certification.companyId, set: values })
    .returning()
  if (!row) throw new Error('an upsert gave no row')
  const news = {
    title: `企业认证待审核：${row.companyName}`,
    content: `统一社会信用代码 ${row.creditCode}，联系人 ${row.contactName}，电话 ${row.contactPhone}`,
    business: { type: 'certification', id: row.companyId },
  }
  await notifyOperator(tx, news, now)
  return presentRow(row)
}

/** Certifications of all companies in one status. */
export async function listCases(
  db: Db,
  { status, keyword, sort }: InferOutput<(typeof listCertifications)['input']>,
  page: PageWindow,
) {
  const { companyName, creditCode, contactName } = certification
  const isFound = keyword ? matchesKeyword(keyword, [companyName, creditCode, contactName]) : undefined
  const filter = and(eq(certification.status, status), isFound)
  const byTime = buildTimeOrder(sort === 'newest' ? 'newest' : 'oldest', certification.updatedAt, certification.id)
  const byDecision = sql`${certification.auditTime} desc nulls last`
  const list = db
    .select()
    .from(certification)
    .where(filter)
    .orderBy(...(sort === 'decided' ? [byDecision, ...byTime] : byTime))
  const { rows, total } = await selectPage(db, list, page, certification, filter)
  return { records: rows.map(presentReview), total }
}

async function notifyDecision(tx: Db, { companyId, companyName, status }: CertificationRow, now: Date): Promise<void> {
  const hasPassed = status === 'passed'
  const news = {
    category: 'system' as const,
    title: hasPassed ? '企业认证已通过' : '企业认证未通过',
    content: hasPassed ? `${companyName} 已完成企业认证` : '请按字段下的说明修改后重新提交，其余内容已保留',
    business: { type: 'company', id: companyId },
    openPage: '/pages/mine/certification',
    senderName: '系统',
  }
  await notifyAdministrators(tx, companyId, news, now)
}

/**
 * Decides a certification.
 *
 * @throws {Refusal} 404 no such certification; 409 already decided or resubmitted; 422 a rejection without a reason
 */
export async function updateCertificationStatus(
  tx: Db,
  decision: Decision,
  now: Date,
): Promise<WithoutLicenseUrl<CertificationReview>> {
  const { companyId, version, status, remark = '', items = [] } = decision
  if (status === 'rejected' && items.length === 0 && !remark) throw new Refusal(422, '请写明未通过的原因')
  const auditItems = items.map(({ field, error, suggest = '' }): AuditItem => {
    return { field, label: fieldNames[field], error, suggest }
  })
  const [found] = await tx.select().from(certification).where(eq(certification.companyId, companyId)).for('update')
  if (!found) throw new Refusal(404, '认证不存在')
  if (found.status !== 'pending') throw new Refusal(409, '该认证已审核')
  if (found.version !== version) throw new Refusal(409, '企业已更新资料，请重新查看')
  const isPassed = status === 'passed'
  const [row] = await tx
    .update(certification)
    .set({ status, auditItems: isPassed ? [] : auditItems, auditRemark: isPassed ? '' : remark, auditTime: now })
    .where(eq(certification.companyId, companyId))
    .returning()
  if (!row) throw new Error('the row was locked')
  await notifyDecision(tx, row, now)
  return presentReview(row)
}
