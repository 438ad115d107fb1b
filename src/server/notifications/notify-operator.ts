import type { Db } from '@/server/db/connection'
import { findOperatorId } from '@/server/people/operator-store'

import { notifyAdministrators } from './notify-administrators'

interface OperatorNews {
  title: string
  content: string
  business: { type: string; id: string }
}

/** Notifies the administrators of the operator company, if there is one. */
export async function notifyOperator(tx: Db, news: OperatorNews, now: Date): Promise<void> {
  const companyId = await findOperatorId(tx)
  if (companyId === undefined) return
  await notifyAdministrators(tx, companyId, { ...news, category: 'system', senderName: '系统' }, now)
}
