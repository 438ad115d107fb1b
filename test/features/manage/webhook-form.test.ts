import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  emptyWebhook,
  findWebhookEvents,
  formatDeliveryResult,
  formatWebhookEvent,
  formatWebhookHost,
  getDeliveryState,
  getWebhookState,
  toWebhookInput,
  validateWebhook,
  webhookFields,
} from '@/features/manage/webhook/webhook-form'

const delivery = {
  id: 'd1',
  event: 'visit.arrived',
  state: 'waiting',
  attempts: 1,
  statusCode: null,
  answer: '',
  error: '对方拒绝连接',
  createTime: '2026-11-26 09:00:00',
  sentTime: '2026-11-26 09:00:02',
  nextTime: '2026-11-26 09:00:32',
}

it('an address needs itself and an event', () => {
  expect(Object.keys(validateWebhook(emptyWebhook))).toEqual(['url', 'events'])
  expect(validateWebhook({ url: 'https://erp.example.com', events: ['visit.arrived'] })).toEqual({})
})

it('is sent trimmed, without events that nobody knows', () => {
  const draft = { url: ' https://erp.example.com ', events: ['x', 'visit.arrived'] }
  expect(toWebhookInput(draft)).toEqual({ url: 'https://erp.example.com', events: ['visit.arrived'] })
})

it('shows events, hosts and states in words', () => {
  expect([formatWebhookEvent('test'), formatWebhookEvent('visit.arrived'), formatWebhookEvent('later')]).toEqual([
    '测试',
    '访客到达',
    'later',
  ])
  expect(findWebhookEvents('访')).toEqual(['visit.approved', 'visit.arrived'])
  expect(findWebhookEvents('流程')).toEqual(['process.decided', 'process.step'])
  const before = { events: ['visit.arrived'], status: 'active' as const }
  expect(listFieldChanges(webhookFields, before, { events: [], status: 'paused' })).toEqual([
    '推送的事件：访客到达 → 无',
    '推送：正常 → 已暂停',
  ])
  expect(formatWebhookHost('https://erp.example.com:8443/hook?token=1')).toBe('erp.example.com:8443')
  expect(getWebhookState({ status: 'paused', failures: 20 }).text).toBe('已暂停')
  expect(getWebhookState({ status: 'active', failures: 2 }).text).toBe('失败 2 次')
  expect(getWebhookState({ status: 'active', failures: 0 }).text).toBe('正常')
  expect(getDeliveryState({ state: 'waiting', attempts: 0 }).text).toBe('等待')
  expect(getDeliveryState({ state: 'waiting', attempts: 1 }).text).toBe('将重试')
  expect(getDeliveryState({ state: 'failed', attempts: 8 }).text).toBe('失败')
})

it('says what became of an attempt, and when the next is', () => {
  expect(formatDeliveryResult({ ...delivery, attempts: 0 })).toBe('几秒内推送')
  expect(formatDeliveryResult(delivery)).toBe('对方拒绝连接；11-26 09:00 重试')
  expect(formatDeliveryResult({ ...delivery, error: '', statusCode: 200, answer: 'ok', nextTime: null })).toBe(
    'HTTP 200\u00a0· ok',
  )
})
