import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  filledList,
  Id,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

/** Maximum number of addresses of a company. */
export const WEBHOOKS_MAX = 20

/** What a company can have sent to another system. */
export const WebhookEvent = picklist(['process.decided', 'visit.approved', 'visit.arrived', 'form.submitted'])
export type WebhookEvent = InferOutput<typeof WebhookEvent>

const Events = filledList(WebhookEvent, WebhookEvent.options.length)

/**
 * An address that events are sent to. Each is a POST of `{ id, event, time, companyId, data }` as JSON, `data` with ids and
 * states and without personal data. `X-Webhook-Signature` is `sha256=` and the hex HMAC-SHA256, by the secret, of the
 * header `X-Webhook-Timestamp`, a full stop and the body. The receiver answers 2xx within 10 seconds; otherwise it is
 * sent again, for up to 24 hours. `id` repeats what `X-Webhook-Id` says and stays the same: a receiver may get an event
 * twice, and in another order. A step of a process may push to it too, the event `process.step` that `events` does not
 * name, and take what its form needs from the answer.
 */
export const Webhook = object({
  id: Id,
  url: string(),
  events: array(string()),
  /** The last four characters of the secret. */
  hint: string(),
  createdBy: string(),
  createTime: WireTime,
  /** active; paused: nothing is sent, and events are not queued. */
  status: string(),
  /** Attempts that failed since the last that succeeded. */
  failures: Count,
  /** Counts the changes by administrators. */
  version: Version,
})
export type Webhook = InferOutput<typeof Webhook>

export const listWebhooks = endpoint({
  path: '/core/api/app/manage/webhooks',
  summary: '推送地址列表',
  who: ['administrator:data'],
  input: Nothing,
  output: array(Webhook),
})

const Url = requiredText(500)

/** Adds an address. The answer is the only one that has the secret. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/webhook/create',
  summary: '添加推送地址',
  who: ['administrator:data'],
  changes: ['manage/webhooks', 'process/managed'],
  input: object({ url: Url, events: Events }),
  output: object({ secret: string(), webhook: Webhook }),
  errors: [{ code: 422, when: '地址不可用，或地址太多（data 为 {字段: 原因}）' }],
})

/** Changes the events of an address, pauses it or goes on with it. */
export const changeWebhook = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/webhook/change',
  summary: '修改、暂停或恢复推送地址',
  who: ['administrator:data'],
  changes: ['manage/webhooks', 'process/managed'],
  input: object({
    id: Id,
    events: optional(Events),
    isActive: optional(boolean()),
    /** As it was read. */
    version: Version,
  }),
  output: Webhook,
  errors: [
    { code: 404, when: '推送地址不存在' },
    { code: 409, when: '已被他人修改' },
  ],
})

/** Deletes an address with its log; what waits is not sent. */
export const deleteWebhook = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/webhook/delete',
  summary: '删除推送地址',
  who: ['administrator:data'],
  changes: ['manage/webhooks', 'process/managed'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '推送地址不存在' }],
})

/** Sends the event `test` to an address, also to a paused one. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/webhook/test',
  summary: '测试推送地址',
  who: ['administrator:data'],
  changes: ['manage/webhook/deliveries'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '推送地址不存在' }],
})

/** waiting, delivered, failed; canceled: the process that it is for waits no longer. */
export const deliveryStates = ['failed', 'waiting', 'delivered', 'canceled'] as const

/** One event on its way to an address. */
export const WebhookDelivery = object({
  id: Id,
  event: string(),
  /** One of {@link deliveryStates}. */
  state: string(),
  attempts: Count,
  /** HTTP status of the last answer; null without one. */
  statusCode: orNull(Count),
  /** The first 500 characters of the last answer. */
  answer: string(),
  /** Why there was no answer. */
  error: string(),
  createTime: WireTime,
  sentTime: MaybeTime,
  /** The next attempt; null when there is none. */
  nextTime: MaybeTime,
})
export type WebhookDelivery = InferOutput<typeof WebhookDelivery>

/** The log of an address, newest first; it is kept for 30 days. */
export const listWebhookDeliveries = endpoint({
  path: '/core/api/app/manage/webhook/deliveries',
  summary: '推送记录',
  who: ['administrator:data'],
  input: object({
    ...PageQuery.entries,
    id: Id,
    state: optional(picklist(deliveryStates)),
    /** The HTTP status, or in the answer, the error, the event, or the beginning of an id that was sent. */
    keyword: optional(trimmedText(50)),
    /** Events, with commas between them: these are found with `keyword`, as the words are in their names. */
    named: optional(trimmedText(200), ''),
  }),
  output: pageSchema(WebhookDelivery),
  errors: [{ code: 404, when: '推送地址不存在' }],
})

/** Sends an event of the log again, with the same body. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/webhook/resend',
  summary: '重新推送',
  who: ['administrator:data'],
  changes: ['manage/webhook/deliveries'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [
    { code: 404, when: '推送记录不存在' },
    { code: 409, when: '推送已暂停、已取消，或还没有发送过' },
  ],
})
