import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Certification, submitCertification } from '@/contract/user'
import { formatWireTime } from '@/lib/wire-time'
import type { Caller } from '@/server/caller'
import type { Db } from '@/server/db'
import { Refusal } from '@/server/refusal'
import { certification } from '@/server/schema/identity'
import { findOwnUploads } from '@/server/stores/upload-store'

type CertificationInput = InferOutput<(typeof submitCertification)['input']>
type CertificationRow = typeof certification.$inferSelect

const certificationNames: Record<string, string> = { pending: '审核中', passed: '已认证', rejected: '未通过' }

function asCertification(row: CertificationRow): Omit<Certification, 'licenseUrl'> {
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
    auditTime: row.auditTime && formatWireTime(row.auditTime.getTime()),
    auditRemark: row.auditRemark || null,
    auditItems: row.auditItems,
  }
}

/**
 * Hands in a company's certification. A field sent again unchanged after a refusal keeps its remark.
 *
 * @throws {Refusal} 404 when the licence is no file of the caller; 409 while one waits or has passed
 */
export async function certify(
  tx: Db,
  caller: Caller & { companyId: string },
  input: CertificationInput,
  now: Date,
): Promise<Omit<Certification, 'licenseUrl'>> {
  await findOwnUploads(tx, caller, [input.licenseFileId])
  const ofCompany = eq(certification.companyId, caller.companyId)
  const [former] = await tx.select().from(certification).where(ofCompany).for('update')
  if (former && former.status !== 'rejected') {
    throw new Refusal(409, former.status === 'passed' ? '企业已通过认证' : '认证正在审核中')
  }
  const kept = (former?.auditItems ?? []).filter(
    ({ field }) =>
      field in input && input[field as keyof CertificationInput] === former?.[field as keyof CertificationInput],
  )
  const values = {
    ...input,
    userId: caller.userId,
    status: 'pending',
    auditItems: kept,
    auditTime: null,
    updatedAt: now,
  }
  const [row] = await tx
    .insert(certification)
    .values({ id: randomUUID(), companyId: caller.companyId, createdAt: now, ...values })
    .onConflictDoUpdate({ target: certification.companyId, set: values })
    .returning()
  if (!row) throw new Error('an upsert gave no row')
  return asCertification(row)
}
