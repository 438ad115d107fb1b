import { boolean, type InferOutput, object, optional } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { RegisteringUser } from '@/contract/identity/user'
import { Id, requiredText } from '@/contract/shapes'

/** The public data of a company, before a join request. */
export const FoundCompany = object({
  companyName: requiredText(100),
  /** Whether its certification was approved. */
  isCertified: optional(boolean(), false),
})
export type FoundCompany = InferOutput<typeof FoundCompany>

/** Finds a company by code or exact name; there is no public list. */
export const findCompany = endpoint({
  path: '/core/api/app/company/find',
  summary: '查找企业',
  who: ['user'],
  input: object({ company: requiredText(100) }),
  output: FoundCompany,
  errors: [
    { code: 404, when: '企业或邀请不存在' },
    { code: 410, when: '邀请已过期、已撤销或名额已用完' },
  ],
})

const absent = { code: 404, when: '申请不存在' } as const

/** Reminds the administrators of the caller's join request; again after `nextRemindTime` of {@link RegisteringUser}. */
export const remindJoin = endpoint({
  method: 'POST',
  path: '/core/api/app/joinRequest/remind',
  summary: '提醒审核加入申请',
  who: ['user'],
  changes: ['user/getRegisteringUser'],
  input: object({ id: Id }),
  output: RegisteringUser,
  errors: [absent, { code: 409, when: '该申请已处理，或刚刚提醒过，稍后可再次提醒' }],
})

/** Withdraws the caller's pending join request. */
export const withdrawJoin = endpoint({
  method: 'POST',
  path: '/core/api/app/joinRequest/withdraw',
  summary: '撤回加入申请',
  who: ['user'],
  changes: ['user/getRegisteringUser'],
  input: object({ id: Id }),
  output: RegisteringUser,
  errors: [absent, { code: 409, when: '该申请已处理' }],
})
