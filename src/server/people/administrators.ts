import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser, userRole } from '@/server/db/schema/identity'

/** The active administrators of a company, sorted by name. */
export async function listCompanyAdministrators(db: Db, companyId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .innerJoin(userRole, eq(userRole.userId, appUser.id))
    .where(and(eq(appUser.companyId, companyId), eq(userRole.role, 'administrator'), eq(appUser.status, 'active')))
    .orderBy(asc(appUser.name), asc(appUser.id))
}
