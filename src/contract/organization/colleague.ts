import { array, type InferOutput, nullable, object, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { MemberRole } from '@/contract/identity/user'
import { boundedList, Id, MaybeText, OpaqueVersion, orNull } from '@/contract/shapes'

/** A colleague's post and roles, which an administrator may change. */
export const ColleaguePlace = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  deptName: MaybeText,
  postId: orNull(Id),
  postName: MaybeText,
  /** Known: guard, reception, administrator; none for a plain member. */
  roles: array(string()),
  /** Version of post and roles; sent back with a change, which is refused when it is outdated. */
  version: OpaqueVersion,
})
export type ColleaguePlace = InferOutput<typeof ColleaguePlace>

/** Post and roles of a colleague in the company. */
export const getColleague = endpoint({
  path: '/core/api/app/colleague/{id}',
  summary: '同事的岗位与角色',
  who: ['administrator:organization'],
  input: object({ id: Id }),
  output: ColleaguePlace,
  errors: [{ code: 404, when: '不是本企业在职的同事' }],
})

/** Replaces a colleague's post and roles; the person and all administrators are notified. */
export const changeColleague = endpoint({
  method: 'POST',
  path: '/core/api/app/colleague/change',
  summary: '调整同事的岗位与角色',
  who: ['administrator:organization'],
  changes: ['colleague/{id}', 'manage/departments', '/core/api/org/department/listUserDeptTree'],
  input: object({
    userId: Id,
    /** Null for none. */
    postId: nullable(Id),
    /** Empty for a plain member. */
    roles: boundedList(MemberRole, 3),
    version: OpaqueVersion,
  }),
  output: ColleaguePlace,
  errors: [
    { code: 404, when: '不是本企业在职的同事，或岗位不存在' },
    { code: 409, when: '岗位或角色已被他人修改，或会使企业没有管理员' },
  ],
})
