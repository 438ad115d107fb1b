import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser, userRole } from '@/server/db/schema/identity'

import { isHolder } from './scopes'

/** The active administrators of a company who manage its people, sorted by name. There is always one. */
export async function listCompanyAdministrators(db: Db, companyId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .innerJoin(userRole, eq(userRole.userId, appUser.id))
    .where(and(eq(appUser.companyId, companyId), isHolder('organization'), eq(appUser.status, 'active')))
    .orderBy(asc(appUser.name), asc(appUser.id))
}
