import type { Db } from '@/server/db/connection'
import { operatorId } from '@/server/people/operator-store'
import { tellAdministrators } from './tell-administrators'

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
