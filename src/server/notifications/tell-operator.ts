import type { Db } from '@/server/db/connection'
import { operatorId } from '@/server/people/operator-store'
import { tellAdministrators } from './tell-administrators'

interface OperatorNews {
  title: string
  content: string
  business: { type: string; id: string }
}

/** Notifies the administrators of the operating company; nobody while there is none. */
export async function tellOperator(tx: Db, news: OperatorNews, now: Date): Promise<void> {
  const companyId = await operatorId(tx)
  if (companyId === undefined) return
  await tellAdministrators(tx, companyId, { ...news, category: 'system', senderName: '系统' }, now)
}
