import type { Db } from '@/server/db/connection'
import { administratorsOf } from '@/server/people/administrators'
import { type Notice, notify } from './notify'

/** What administrators are told; `alsoTo` are told the same. */
type News = Omit<Notice, 'userIds' | 'companyId'> & { alsoTo?: readonly string[] }

/** Tells a company's administrators who are active now, in the transaction of what they are told of. */
export async function tellAdministrators(tx: Db, companyId: string, news: News, now: Date): Promise<void> {
  const { alsoTo = [], ...notice } = news
  const administrators = await administratorsOf(tx, companyId)
  await notify(tx, { ...notice, userIds: [...administrators.map(({ id }) => id), ...alsoTo], companyId }, now)
}
