import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import { Count, Nothing } from './shapes'

/** Notifications through WeChat: a to-do, the result of a process that the person started, a launch about to begin. */
export const SubscribeKind = picklist(['todo', 'result', 'launch'])
export type SubscribeKind = InferOutput<typeof SubscribeKind>

/** Below so many remaining messages a person is asked for more. */
export const LOW_QUOTA = 3

const TemplateId = pipe(string(), regex(/^[\w-]{1,64}$/))

/** One message template, and how many messages the person allowed that are not sent yet (WeChat tells nobody). */
export const SubscribeQuota = object({
  /** A {@link SubscribeKind}. */
  kind: string(),
  templateId: TemplateId,
  remaining: Count,
  /** False once the person refused twice in a row: not asked for 30 days. */
  mayAsk: optional(boolean(), true),
  /** A demonstration: the application asks in place of WeChat, which knows no such template. */
  isDemo: optional(boolean(), false),
})
export type SubscribeQuota = InferOutput<typeof SubscribeQuota>

/** What may be asked of this person; empty where WeChat is not configured or knows nobody by this account. */
export const listSubscribeQuotas = endpoint({
  path: '/core/api/app/subscribe/quota',
  summary: '订阅消息剩余次数',
  who: ['user'],
  input: Nothing,
  output: array(SubscribeQuota),
  origin: 'ours',
})

/** Records what the person answered to WeChat's question; each acceptance allows one message more. */
export const saveSubscribeAnswers = endpoint({
  method: 'POST',
  path: '/core/api/app/subscribe/answers',
  summary: '登记订阅消息授权结果',
  who: ['user'],
  input: object({
    answers: pipe(
      array(object({ templateId: TemplateId, answer: picklist(['accept', 'reject', 'ban', 'filter']) })),
      minLength(1),
      maxLength(5),
    ),
  }),
  output: array(SubscribeQuota),
  errors: [{ code: 422, when: '消息模板已变更' }],
  origin: 'ours',
})
