import { eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { company } from '@/server/db/schema/identity'
import { createForbiddenRefusal } from '@/server/http/refusal'

/** The operator company of this server (D33); undefined before the first administrator was created. */
export async function findOperatorId(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ id: company.id }).from(company).where(eq(company.isOperator, true)).limit(1)
  return row?.id
}

/** What the operator company says of itself to everybody; null without one. */
export async function describeOperator(db: Db) {
  const { name, logo, contact, filingNumber } = company
  const [row] = await db
    .select({ name, logo, contact, filingNumber })
    .from(company)
    .where(eq(company.isOperator, true))
    .limit(1)
  return row ?? null
}

/** @throws {Refusal} 403 unless the caller's company is the operator */
export async function assertOperator(db: Db, { companyId }: { companyId: string }): Promise<void> {
  if ((await findOperatorId(db)) !== companyId) throw createForbiddenRefusal()
}
