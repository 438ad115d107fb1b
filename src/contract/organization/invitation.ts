import { type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { MemberRole } from '@/contract/identity/user'
import {
  boundedInteger,
  Count,
  Id,
  MaybeText,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

/** Validity options in days. */
export const INVITATION_DAYS = [1, 7, 30] as const
/** Maximum number of uses of an invitation. */
export const INVITATION_USES_MAX = 200

/** An invitation to a company. An administrator still decides about each request. */
export const Invitation = object({
  id: Id,
  /** Ten letters and digits, typed or part of the link. */
  code: string(),
  /** The role it offers, if any: guard, reception, administrator. */
  role: MaybeText,
  roleName: MaybeText,
  deptId: orNull(Id),
  deptName: MaybeText,
  note: MaybeText,
  maxUses: Count,
  /** Number of pending or accepted requests. */
  uses: Count,
  /** open, expired, revoked, used (up). */
  status: string(),
  statusName: string(),
  creatorName: MaybeText,
  createTime: MaybeTime,
  expireTime: WireTime,
})
export type Invitation = InferOutput<typeof Invitation>

/** Creates an invitation. All members may invite colleagues; only administrators may add a role. */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/core/api/app/invitation',
  summary: '创建邀请',
  who: ['member'],
  changes: ['invitation/list'],
  input: object({
    role: optional(MemberRole),
    deptId: optional(Id),
    days: picklist(INVITATION_DAYS),
    maxUses: boundedInteger(1, INVITATION_USES_MAX),
    note: optional(trimmedText(50)),
  }),
  output: Invitation,
  errors: [
    { code: 403, when: '带角色的邀请需要管理员' },
    { code: 404, when: '部门不存在' },
    { code: 409, when: '有效的邀请过多' },
  ],
})

/** Invitations, newest first: the caller's, or for an administrator the company's (`scope` company). */
export const listInvitations = endpoint({
  path: '/core/api/app/invitation/list',
  summary: '邀请列表',
  who: ['member'],
  input: object({ ...PageQuery.entries, scope: optional(picklist(['mine', 'company']), 'mine') }),
  output: pageSchema(Invitation),
  errors: [{ code: 403, when: '查看企业的邀请需要管理员' }],
})

/** Revokes an invitation of the caller, or as an administrator any of the company. People who joined by it stay. */
export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/core/api/app/invitation/revoke',
  summary: '撤销邀请',
  who: ['member'],
  changes: ['invitation/list'],
  input: object({ id: Id }),
  output: Invitation,
  errors: [{ code: 404, when: '邀请不存在' }],
})

/** An invitation for its recipient, also before sign-in. */
export const OpenedInvitation = object({
  companyName: string(),
  inviterName: string(),
  inviterAvatar: MaybeText,
  deptName: MaybeText,
  roleName: MaybeText,
  expireTime: WireTime,
})
export type OpenedInvitation = InferOutput<typeof OpenedInvitation>

/** Finds an invitation by its code. */
export const openInvitation = endpoint({
  path: '/core/api/app/invitation/open',
  summary: '打开邀请',
  who: ['guest'],
  input: object({ code: requiredText(40) }),
  output: OpenedInvitation,
  errors: [
    { code: 404, when: '邀请不存在' },
    { code: 410, when: '邀请已过期、已撤销或名额已用完' },
  ],
})
