import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { CompanyProfile, saveCompanyProfile } from '@/contract/organization/company-profile'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { company } from '@/server/db/schema/identity'
import { publishPicture } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal, refuseDuplicate } from '@/server/http/refusal'

import { isCertified } from './company-store'

type ProfileInput = InferOutput<(typeof saveCompanyProfile)['input']>

async function requireCompany(db: Db, id: string): Promise<typeof company.$inferSelect> {
  const [row] = await db.select().from(company).where(eq(company.id, id))
  if (!row) throw new Refusal(404, '企业不存在')
  return row
}

/** The profile of a company. */
export async function describeCompanyProfile(db: Db, companyId: string): Promise<CompanyProfile> {
  const { name, logo, contact, filingNumber, version } = await requireCompany(db, companyId)
  return { name, logo: logo || null, contact, filingNumber, isNameFixed: await isCertified(db, companyId), version }
}

const refuseName = (reason: string) => new Refusal(422, reason, { name: reason })
const createTakenRefusal = () => refuseName('已有同名的企业')

/** A name is given once, and a certified one stays. */
async function assertName(tx: Db, companyId: string, name: string): Promise<void> {
  if (await isCertified(tx, companyId)) throw refuseName('名称已通过认证，不能在这里修改')
  const sameName = and(eq(company.name, name), ne(company.id, companyId))
  if ((await tx.$count(company, sameName)) > 0) throw createTakenRefusal()
}

/**
 * Changes the profile of a company.
 *
 * @throws {Refusal} 404 no such picture; 409 changed meanwhile; 422 name certified or taken
 */
export async function writeCompanyProfile(
  tx: Db,
  caller: CompanyCaller,
  { logoFileId, version, ...texts }: ProfileInput,
): Promise<CompanyProfile> {
  const { companyId } = caller
  await lockRow(tx, company, companyId)
  const row = await requireCompany(tx, companyId)
  if (row.version !== version) throw new Refusal(409, '企业资料刚被他人修改，请重新查看')
  if (texts.name !== row.name) await assertName(tx, companyId, texts.name)
  const logo = logoFileId === undefined ? {} : { logo: await publishPicture(tx, caller, logoFileId) }
  // The short name follows a name that was both.
  const shortName = row.shortName === row.name ? { shortName: texts.name } : {}
  await tx
    .update(company)
    .set({ ...texts, ...logo, ...shortName, version: version + 1 })
    .where(eq(company.id, companyId))
    .catch(refuseDuplicate(createTakenRefusal))
  return describeCompanyProfile(tx, companyId)
}
