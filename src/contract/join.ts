import { boolean, type InferOutput, object, optional } from 'valibot'

import { endpoint } from './endpoint'
import { Id, requiredText } from './shapes'
import { RegisteringUser } from './user'

/** A company as somebody outside may know it before asking to be let in. */
export const FoundCompany = object({
  companyName: requiredText(100),
  /** Its certification has passed. */
  isCertified: optional(boolean(), false),
})
export type FoundCompany = InferOutput<typeof FoundCompany>

/** The company of a code or an exact name; there is no list of companies to read. */
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
  origin: 'ours',
})

const own = [
  { code: 404, when: '申请不存在' },
  { code: 409, when: '该申请已处理' },
] as const

/** Reminds those who hold the caller's request to join; again after {@link RegisteringUser}'s `nextRemindTime`. */
export const remindJoin = endpoint({
  method: 'POST',
  path: '/core/api/app/joinRequest/remind',
  summary: '提醒审核加入申请',
  who: ['user'],
  input: object({ id: Id }),
  output: RegisteringUser,
  errors: [...own, { code: 422, when: '刚刚提醒过，稍后可再次提醒' }],
  origin: 'ours',
})

/** Takes the caller's waiting request to join back. */
export const withdrawJoin = endpoint({
  method: 'POST',
  path: '/core/api/app/joinRequest/withdraw',
  summary: '撤回加入申请',
  who: ['user'],
  input: object({ id: Id }),
  output: RegisteringUser,
  errors: own,
  origin: 'ours',
})
