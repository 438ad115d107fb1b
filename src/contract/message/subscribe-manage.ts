import { boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeTime, Nothing, PageQuery, pageSchema, trimmedText, Version, WireTime } from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

/** failed: the person cannot get it, or WeChat refused it. abandoned: given up after several attempts or a day. */
export const subscribeMessageStates = ['failed', 'abandoned', 'waiting', 'sent'] as const

/** Days for which the content of a message is kept, so that it can be sent again. */
export const RESEND_DAYS = 7

/** One subscribe message on its way to a person, without its content. */
export const SubscribeMessageEntry = object({
  id: Id,
  /** A `SubscribeKind`. */
  kind: string(),
  /** To whom. */
  name: string(),
  /** One of {@link subscribeMessageStates}. */
  state: string(),
  attempts: Count,
  /** Why the last attempt failed, for people; empty without one. */
  reason: string(),
  createTime: WireTime,
  sentTime: MaybeTime,
  /** The next attempt; null when there is none. */
  nextTime: MaybeTime,
  /** It failed or was given up, and its content is still there. */
  mayResend: boolean(),
  version: Version,
})
export type SubscribeMessageEntry = InferOutput<typeof SubscribeMessageEntry>

/**
 * Subscribe messages about the company, and those to its people about no company. They are kept for 30 days
 * or as long as messages that were read, whichever is shorter.
 */
export const listSubscribeMessages = endpoint({
  path: '/core/api/app/manage/subscribe/messages',
  summary: '订阅消息发送记录',
  who: ['administrator:data'],
  input: object({
    ...PageQuery.entries,
    state: optional(picklist(subscribeMessageStates)),
    /** In the name, pinyin, employee number or phone number of the recipient. */
    keyword: optional(trimmedText(50)),
    /** By when they were queued. */
    sort: TimeSort,
  }),
  output: pageSchema(SubscribeMessageEntry),
})

/** Queues a message that failed or was given up again, with a new count of attempts. */
export const resendSubscribeMessage = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/subscribe/resend',
  summary: '重发订阅消息',
  who: ['administrator:data'],
  changes: ['manage/subscribe/messages'],
  input: object({ id: Id, version: Version }),
  output: Nothing,
  errors: [
    { code: 404, when: '发送记录不存在' },
    { code: 409, when: '已发送、正在等待、刚刚重发过，内容已删除，或对方不再允许接收' },
  ],
})
