import { eq } from 'drizzle-orm'

import { ROLE_CLASS_CODE } from '@/contract/organization/application'
import type { Db } from '@/server/db/connection'
import { appUser, post } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'

/** An application that a role brings: it needs no row of the company. */
interface RoleApplication {
  /** `role-` and its code, so that it cannot collide with the id of a row. */
  id: string
  code: string
  name: string
  icon: string
  path: string
}

/** What decides which applications a person gets. */
interface Duties {
  roles: readonly string[]
  postName: string
}

const hasRole =
  (role: string) =>
  ({ roles }: Duties) =>
    roles.includes(role)

/** A line leader has no role of their own: the post names them. */
const isLineLeader = ({ postName }: Duties) => /班组长|班长|线长|产线主管/.test(postName)

const entries: readonly (Omit<RoleApplication, 'id'> & { isFor: (duties: Duties) => boolean })[] = [
  { code: 'scan', name: '访客核验', icon: 'visitor', path: '/pages/qr/scan', isFor: hasRole('guard') },
  {
    code: 'onsite',
    name: '在场人员',
    icon: 'contacts',
    path: '/pages/qr/onsite',
    isFor: ({ roles }) => roles.includes('guard') || roles.includes('reception'),
  },
  { code: 'invite', name: '邀请访客', icon: 'visitor', path: '/pages/qr/invite', isFor: hasRole('reception') },
  { code: 'manage', name: '管理', icon: 'certify', path: '/pages/manage/index', isFor: hasRole('administrator') },
  {
    code: 'colleague',
    name: '邀请同事',
    icon: 'contacts',
    path: '/pages/mine/account/invite',
    isFor: hasRole('administrator:organization'),
  },
  { code: 'board', name: '生产看板', icon: 'board', path: '/pages/area/prodBoard', isFor: isLineLeader },
]

/** The class of the applications of a role. */
export const ROLE_CLASS = { code: ROLE_CLASS_CODE, name: '我的工作' }

/** The applications of the caller's roles and post, the most important one first. */
export async function listRoleApplications(
  db: Db,
  { userId, roles }: Pick<CompanyCaller, 'userId' | 'roles'>,
): Promise<RoleApplication[]> {
  const [row] = await db
    .select({ name: post.name })
    .from(appUser)
    .innerJoin(post, eq(post.id, appUser.postId))
    .where(eq(appUser.id, userId))
  const duties = { roles, postName: row?.name ?? '' }
  return entries
    .filter(({ isFor }) => isFor(duties))
    .map(({ isFor: _isFor, ...entry }) => ({ ...entry, id: `role-${entry.code}` }))
}
