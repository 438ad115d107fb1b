import { array, maxLength, object, optional, pipe } from 'valibot'

import { endpoint } from './endpoint'
import { ChannelUser } from './partner'
import { CreditCode, Id, requiredText, text } from './shapes'

/** Applies to become a partner, or again after a refusal. */
export const createPartnerApplication = endpoint({
  method: 'POST',
  path: '/channel/apply/create',
  summary: '伙伴：提交入驻申请',
  who: ['partner'],
  input: object({
    name: requiredText(30),
    companyName: requiredText(100),
    creditCode: CreditCode,
    region: requiredText(100),
    intro: optional(text(1000)),
    attachments: optional(pipe(array(Id), maxLength(9))),
  }),
  output: ChannelUser,
  errors: [{ code: 409, when: '申请审核中或已通过' }],
  origin: 'spec',
})
