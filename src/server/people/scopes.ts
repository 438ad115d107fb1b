import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'

import { type AdministratorScope, scopes } from '@/contract/scopes'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser, company, userRole } from '@/server/db/schema/identity'

/** Scopes as a row has them: null for every scope, also one that comes later. */
type StoredScopes = readonly AdministratorScope[] | null

/** The scopes of a row, in display order. */
export function listScopes(stored: StoredScopes): AdministratorScope[] {
  return stored === null ? [...scopes] : scopes.filter((scope) => stored.includes(scope))
}

/** Scopes as a row has them. */
export function toStoredScopes(newScopes: readonly AdministratorScope[]): AdministratorScope[] | null {
  const listed = scopes.filter((scope) => newScopes.includes(scope))
  return listed.length === scopes.length ? null : listed
}

/** The role of a row as a caller has it: an administrator with one more name for each scope. */
export function expandRole({ role, scopes: stored }: { role: string; scopes: StoredScopes }): string[] {
  return role === 'administrator' ? [role, ...listScopes(stored).map((scope) => `administrator:${scope}`)] : [role]
}

/** The scopes that a caller has. */
export function listCallerScopes({ roles }: { roles: readonly string[] }): AdministratorScope[] {
  return scopes.filter((scope) => roles.includes(`administrator:${scope}`))
}

/** Condition for administrators with a scope. */
export function isHolder(scope: AdministratorScope): SQL | undefined {
  return and(
    eq(userRole.role, 'administrator'),
    sql`(${userRole.scopes} is null or ${scope} = any(${userRole.scopes}))`,
  )
}

/** The scopes of a user; empty for one who is no administrator. */
export async function listUserScopes(db: Db, userId: string): Promise<AdministratorScope[]> {
  const [row] = await db
    .select({ scopes: userRole.scopes })
    .from(userRole)
    .where(and(eq(userRole.userId, userId), eq(userRole.role, 'administrator')))
  return row ? listScopes(row.scopes) : []
}

/**
 * The scopes that nobody else of the company has: of active administrators whose account is not about to be deleted. It
 * locks the company, so that of two who leave at once the second is checked after the first.
 */
export async function listLastScopes(tx: Db, companyId: string, userId: string): Promise<AdministratorScope[]> {
  await lockRow(tx, company, companyId)
  const others = await tx
    .select({ scopes: userRole.scopes })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'administrator')))
    .where(
      and(
        eq(appUser.companyId, companyId),
        ne(appUser.id, userId),
        eq(appUser.status, 'active'),
        isNull(appUser.deletionAt),
      ),
    )
  const remainingScopes = new Set(others.flatMap((row) => listScopes(row.scopes)))
  return (await listUserScopes(tx, userId)).filter((scope) => !remainingScopes.has(scope))
}

/**
 * Gives the scopes that nobody else has to all others with 组织, before an administrator leaves: no scope is ever lost.
 *
 * @returns the scopes that were passed on
 */
export async function passOnScopes(tx: Db, companyId: string, userId: string): Promise<AdministratorScope[]> {
  const passed = await listLastScopes(tx, companyId, userId)
  if (passed.length === 0) return []
  const heirs = await tx
    .select({ userId: userRole.userId, scopes: userRole.scopes })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(
      and(
        isHolder('organization'),
        eq(appUser.companyId, companyId),
        eq(appUser.status, 'active'),
        ne(appUser.id, userId),
      ),
    )
    .orderBy(asc(userRole.userId))
  for (const heir of heirs) {
    await tx
      .update(userRole)
      .set({ scopes: toStoredScopes([...listScopes(heir.scopes), ...passed]) })
      .where(and(eq(userRole.userId, heir.userId), eq(userRole.role, 'administrator')))
  }
  return passed
}
