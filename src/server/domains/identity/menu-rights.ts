import { type SQL, sql } from 'drizzle-orm'

import { appUser } from '@/server/db/schema/identity'
import { menuRight } from '@/server/db/schema/invitation'

/**
 * The roles to which the company of the outer query's user (`app_user`) restricts entries of the menu, each as
 * `role:entry`, joined by commas; empty for none. Each request asks for them: which of them the user lacks is told by
 * {@link listClosedEntries}, because a condition here costs the planner more than all that it reads.
 */
export const restrictedEntries: SQL<string> = sql<string>`array_to_string(array(
  select ${menuRight.role} || ':' || ${menuRight.menuKey} from ${menuRight}
  where ${menuRight.companyId} = ${appUser.companyId}
), ',')`

/**
 * Keys of the entries that are restricted to roles which the user lacks.
 *
 * @param restricted as {@link restrictedEntries} has them
 * @param roles of the user
 */
export function listClosedEntries(restricted: string, roles: readonly string[]): string[] {
  const rights = restricted ? restricted.split(',').map((right) => right.split(':')) : []
  const open = new Set(rights.flatMap(([role, key]) => (roles.includes(role ?? '') ? [key] : [])))
  return [...new Set(rights.flatMap(([, key]) => (key === undefined || open.has(key) ? [] : [key])))]
}
