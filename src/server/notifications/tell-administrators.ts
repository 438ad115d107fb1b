import type { Db } from '@/server/db/connection'
import { administratorsOf } from '@/server/people/administrators'
import { type Notice, notify } from './notify'

/** A notification for administrators; `alsoTo` get the same. */
type News = Omit<Notice, 'userIds' | 'companyId'> & { alsoTo?: readonly string[] }

/** Notifies a company's active administrators, in the transaction of the event. */
export async function tellAdministrators(tx: Db, companyId: string, news: News, now: Date): Promise<void> {
  const { alsoTo = [], ...notice } = news
  const administrators = await administratorsOf(tx, companyId)
  await notify(tx, { ...notice, userIds: [...administrators.map(({ id }) => id), ...alsoTo], companyId }, now)
}
