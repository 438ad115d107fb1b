import type { Db } from '@/server/db/connection'
import { listCompanyAdministrators } from '@/server/people/administrators'

import { type Notice, notify } from './notify'

/** A notification for administrators; `alsoTo` get the same. */
type AdministratorNotice = Omit<Notice, 'userIds' | 'companyId'> & { alsoTo?: readonly string[] }

/** Notifies a company's active administrators, in the transaction of the event. */
export async function notifyAdministrators(
  tx: Db,
  companyId: string,
  news: AdministratorNotice,
  now: Date,
): Promise<void> {
  const { alsoTo = [], ...notice } = news
  const administrators = await listCompanyAdministrators(tx, companyId)
  await notify(tx, { ...notice, userIds: [...administrators.map(({ id }) => id), ...alsoTo], companyId }, now)
}
