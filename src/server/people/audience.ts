import { and, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser, department } from '@/server/db/schema/identity'

/** People by department (with those below), post, or name; who is in one of them belongs to it. */
export interface Audience {
  departmentIds?: readonly string[]
  postIds?: readonly string[]
  userIds?: readonly string[]
}

/** Department and post of a person. */
interface AudienceMember {
  userId: string
  /** The person's department and those above it. */
  departmentIds: readonly string[]
  postId: string | null
}

/** Whether an audience is not the whole company. */
export const isNarrowed = ({ departmentIds = [], postIds = [], userIds = [] }: Audience): boolean =>
  departmentIds.length + postIds.length + userIds.length > 0

/** Reads department and post of a person, for {@link isInAudience}. */
export async function findAudienceMember(
  db: Db,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<AudienceMember> {
  const [user] = await db
    .select({ departmentId: appUser.departmentId, postId: appUser.postId })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.companyId, companyId)))
  const rows = await db
    .select({ id: department.id, parentId: department.parentId })
    .from(department)
    .where(eq(department.companyId, companyId))
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const departmentIds: string[] = []
  // A cycle among stored rows ends the walk.
  for (let at = user?.departmentId ?? null; at !== null && !departmentIds.includes(at); at = parents.get(at) ?? null) {
    departmentIds.push(at)
  }
  return { userId, departmentIds, postId: user?.postId ?? null }
}

/** Whether a person belongs to an audience; to the whole company everybody does. */
export function isInAudience(audience: Audience, { userId, departmentIds, postId }: AudienceMember): boolean {
  if (!isNarrowed(audience)) return true
  return (
    (audience.userIds ?? []).includes(userId) ||
    (postId !== null && (audience.postIds ?? []).includes(postId)) ||
    (audience.departmentIds ?? []).some((id) => departmentIds.includes(id))
  )
}
