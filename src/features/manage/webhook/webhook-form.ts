import { array, type InferOutput, number, object, string } from 'valibot'

import { deliveryStates, type Webhook, type WebhookDelivery, type WebhookEvent } from '@/contract/organization/webhook'
import { buildField, type ComparedField } from '@/features/manage/compare/compared-field'
import { joinTexts } from '@/lib/text/join-texts'
import type { Tone } from '@/ui/layout/Chip'

/** Events that can be sent to another system. */
export const webhookEvents: readonly { value: WebhookEvent; text: string; note: string }[] = [
  { value: 'process.decided', text: '流程有结果', note: '通过或拒绝' },
  { value: 'visit.approved', text: '来访获准', note: '接待人已同意' },
  { value: 'visit.arrived', text: '访客到达', note: '门岗已放行' },
  { value: 'form.submitted', text: '公众表单提交', note: '问卷、申请、礼品等' },
]

/** What was typed into the form of a new address. */
export const WebhookDraft = object({ url: string(), events: array(string()) })
export type WebhookDraft = InferOutput<typeof WebhookDraft>

export const emptyWebhook: WebhookDraft = { url: '', events: [] }

/** The errors by field; what the address may be, the server decides. */
export function validateWebhook({ url, events }: WebhookDraft): Record<string, string> {
  return {
    ...(!url.trim() && { url: '请填写地址' }),
    ...(events.length === 0 && { events: '请选择至少一种事件' }),
  }
}

/** The input of the call. */
export function toWebhookInput({ url, events }: WebhookDraft) {
  const eventValues = webhookEvents.map(({ value }) => value)
  return { url: url.trim(), events: eventValues.filter((one) => events.includes(one)) }
}

/** The events of an address while they are changed. */
export const WebhookEventsDraft = object({ events: array(string()), version: number() })
export type WebhookEventsDraft = InferOutput<typeof WebhookEventsDraft>

const formatEvents = (events: readonly string[]) => events.map(formatWebhookEvent).join('、')

/** What is compared when two administrators choose the events of an address. */
export const webhookEventsFields: readonly ComparedField<WebhookEventsDraft>[] = [
  buildField('events', '推送的事件', formatEvents),
]

/** What is compared when two administrators pause or resume an address. */
export const webhookFields: readonly ComparedField<Pick<Webhook, 'events' | 'status'>>[] = [
  buildField('events', '推送的事件', formatEvents),
  buildField('status', '推送', (status) => (status === 'paused' ? '已暂停' : '正常')),
]

/** The name of an event. */
export function formatWebhookEvent(event: string): string {
  if (event === 'process.step') return '流程节点'
  return event === 'test' ? '测试' : (webhookEvents.find(({ value }) => value === event)?.text ?? event)
}

/** The events whose names have the words, as the call takes them: the server does not know the names. */
export const findWebhookEvents = (words: string): string[] =>
  [...webhookEvents.map(({ value }) => value), 'process.step', 'test'].filter((event) =>
    formatWebhookEvent(event).includes(words),
  )

/** The host of an address, for a line of a list. */
export const formatWebhookHost = (url: string) => /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? url

/** The state of an address as its chip shows it. */
export function getWebhookState({ status, failures }: Pick<Webhook, 'status' | 'failures'>): {
  text: string
  tone: Tone
} {
  if (status === 'paused') return { text: '已暂停', tone: 'error' }
  return failures > 0 ? { text: `失败 ${failures} 次`, tone: 'warning' } : { text: '正常', tone: 'success' }
}

const stateChips: Readonly<Record<string, { text: string; tone: Tone }>> = {
  waiting: { text: '等待', tone: 'info' },
  delivered: { text: '已送达', tone: 'success' },
  failed: { text: '失败', tone: 'error' },
  canceled: { text: '已取消', tone: 'neutral' },
}

/** What the log of an address is narrowed to. */
export const deliveryOptions = deliveryStates.map((value) => ({ value, text: stateChips[value]?.text ?? value }))

/** The state of an event on its way. */
export function getDeliveryState({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>) {
  if (state === 'waiting' && attempts > 0) return { text: '将重试', tone: 'warning' as const }
  return stateChips[state] ?? { text: state, tone: 'neutral' as const }
}

/** What became of the last attempt, in one line. */
export function formatDeliveryResult({ statusCode, answer, error, nextTime, attempts }: WebhookDelivery): string {
  if (attempts === 0) return '几秒内推送'
  const result = error || joinTexts([`HTTP ${statusCode ?? '–'}`, answer.trim()])
  return nextTime ? `${result}；${nextTime.slice(5, 16)} 重试` : result
}
