import { eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { company } from '@/server/db/schema/identity'
import { forbidden } from '@/server/http/refusal'
import { tellAdministrators } from '@/server/notifications/tell-administrators'

/** The company that runs this server (D33); undefined before the first administrator was made. */
export async function operatorId(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ id: company.id }).from(company).where(eq(company.isOperator, true)).limit(1)
  return row?.id
}

/** @throws {Refusal} 403 unless the caller's company runs this server */
export async function assertOperator(db: Db, { companyId }: { companyId: string }): Promise<void> {
  if ((await operatorId(db)) !== companyId) throw forbidden()
}

interface OperatorNews {
  title: string
  content: string
  business: { type: string; id: string }
}

/** Tells the administrators of the company that runs this server what waits for them; nobody before there is one. */
export async function tellOperator(tx: Db, news: OperatorNews, now: Date): Promise<void> {
  const companyId = await operatorId(tx)
  if (companyId === undefined) return
  await tellAdministrators(tx, companyId, { ...news, category: 'system', senderName: '系统' }, now)
}
