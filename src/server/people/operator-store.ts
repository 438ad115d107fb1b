import { eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { company } from '@/server/db/schema/identity'
import { createForbiddenRefusal } from '@/server/http/refusal'

/** The operator company of this server (D33); undefined before the first administrator was created. */
export async function findOperatorId(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ id: company.id }).from(company).where(eq(company.isOperator, true)).limit(1)
  return row?.id
}

/** @throws {Refusal} 403 unless the caller's company is the operator */
export async function assertOperator(db: Db, { companyId }: { companyId: string }): Promise<void> {
  if ((await findOperatorId(db)) !== companyId) throw createForbiddenRefusal()
}
