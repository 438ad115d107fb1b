import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, filledList, Nothing, patternText } from '@/contract/shapes'

/** WeChat notifications: a task, the result of a process started by the user, an upcoming launch event. */
export const SubscribeKind = picklist(['todo', 'result', 'launch'])
export type SubscribeKind = InferOutput<typeof SubscribeKind>

/** With fewer remaining messages the user is asked for more. */
export const LOW_QUOTA = 3

const TemplateId = patternText(/^[\w-]{1,64}$/)

/** One message template with the remaining quota, which the server counts because WeChat has no API for it. */
export const SubscribeQuota = object({
  /** A {@link SubscribeKind}. */
  kind: string(),
  templateId: TemplateId,
  remaining: Count,
  /** False after two consecutive rejections: the user is not asked for 30 days. */
  mayAsk: optional(boolean(), true),
  /** A demo: the application asks in place of WeChat. */
  isDemo: optional(boolean(), false),
})
export type SubscribeQuota = InferOutput<typeof SubscribeQuota>

/** Templates to ask this user for; empty when WeChat is not configured or the account has no WeChat binding. */
export const listSubscribeQuotas = endpoint({
  path: '/core/api/app/subscribe/quota',
  summary: '订阅消息剩余次数',
  who: ['user'],
  input: Nothing,
  output: array(SubscribeQuota),
})

/** Stores the user's answers to WeChat's prompt; each acceptance allows one more message. */
export const saveSubscribeAnswers = endpoint({
  method: 'POST',
  path: '/core/api/app/subscribe/answers',
  summary: '登记订阅消息授权结果',
  who: ['user'],
  changes: [],
  input: object({
    answers: filledList(object({ templateId: TemplateId, answer: picklist(['accept', 'reject', 'ban', 'filter']) }), 5),
  }),
  output: array(SubscribeQuota),
  errors: [{ code: 409, when: '消息模板已变更' }],
})
