import { and, eq, sql } from 'drizzle-orm'

import type { CallName } from '@/contract/calls'
import type { Db } from '@/server/db/connection'
import { apiKey } from '@/server/db/schema/api-key'
import { dictionary } from '@/server/db/schema/dictionary'
import { appUser } from '@/server/db/schema/identity'
import { report } from '@/server/db/schema/report'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { findDictionaryDefinition } from '@/server/definitions/dictionaries'
import { formatAudience, type StoredAudience } from '@/server/people/audience'

import type { AuditedActs } from './audited-act'
import { type AuditSubject, clipText, createWordFormat, describeById, describeRow } from './describe-row'

/** Never the key, nor its hash. */
function describeApiKey(tx: Db, id: string | undefined) {
  return describeById(tx, apiKey, id, apiKey.name, {
    名称: apiKey.name,
    权限: [apiKey.scopes, createWordFormat({ 'production:write': '上报生产数据', 'production:read': '读取生产看板' })],
    有效至: apiKey.expiresAt,
    停用时间: apiKey.revokedAt,
  })
}

const eventNames = {
  'process.decided': '流程有结果',
  'visit.approved': '来访获准',
  'visit.arrived': '访客到达',
  'form.submitted': '公众表单提交',
}

/** Never the secret, and of the address its host alone: its query may have a token. */
function describeWebhook(tx: Db, id: string | undefined) {
  if (id === undefined) return null
  const host = sql<string>`split_part(split_part(${webhook.url}, '/', 3), '?', 1)`
  return describeById(tx, webhook, id, host, {
    地址: host,
    事件: [webhook.events, createWordFormat(eventNames)],
    暂停时间: webhook.pausedAt,
  })
}

async function describeDelivery(tx: Db, id: string) {
  const { webhookId } = webhookDelivery
  const [row] = await tx.select({ webhookId }).from(webhookDelivery).where(eq(webhookDelivery.id, id))
  return describeWebhook(tx, row?.webhookId)
}

const messageKinds = createWordFormat({ todo: '新待办', result: '审批结果', launch: '发布会提醒' })
const messageStates = createWordFormat({ waiting: '等待', sent: '已发送', failed: '失败', abandoned: '已放弃' })

/** To whom, never what it says. */
async function describeSubscribeMessage(tx: Db, id: string) {
  const { userId, kind, state } = subscribeMessage
  const [row] = await tx
    .select({ name: appUser.name, userId })
    .from(subscribeMessage)
    .innerJoin(appUser, eq(appUser.id, userId))
    .where(eq(subscribeMessage.id, id))
  return describeById(tx, subscribeMessage, id, sql<string>`${row?.name ?? ''}::text`, {
    类型: [kind, messageKinds],
    状态: [state, messageStates],
  })
}

/** A report and who may read it; without a row the company has never shown it. */
function describeReportRight(tx: Db, companyId: string, code: string) {
  const one = and(eq(report.companyId, companyId), eq(report.code, code))
  return describeRow(tx, report, one, report.name, {
    展示: report.isOn,
    限管理员: [report.roles, (roles) => (Array.isArray(roles) && roles.length > 0 ? '是' : '否')],
    可见范围: [report.audience, (stored) => formatAudience(tx, companyId, stored as StoredAudience)],
  })
}

/** A dictionary with its texts and codes in order; without a row it is as the product brings it. */
async function describeDictionaryRow(tx: Db, companyId: string, code: string): Promise<AuditSubject | null> {
  const definition = findDictionaryDefinition(code)
  if (!definition) return null
  const [row] = await tx
    .select({ entries: dictionary.entries })
    .from(dictionary)
    .where(and(eq(dictionary.companyId, companyId), eq(dictionary.code, code)))
  const builtIn = definition.entries.map(([value, label]) => ({ value, label, isOn: true }))
  const shown = (row?.entries ?? builtIn).map(({ value, label, isOn }) => `${label}（${value}${isOn ? '' : '，停用'}）`)
  return { name: definition.name, facts: { 条目: clipText(shown.join('、')) } }
}

/** 数据: keys of the open interface, and addresses that events are sent to. */
export const dataActs = {
  importProduction: (_tx, { answer }) =>
    answer ? { name: answer.fileName, facts: { 行数: `${answer.total} 行`, 不导入: `${answer.faulty} 行` } } : null,
  createApiKey: (tx, { answer }) => describeApiKey(tx, answer?.apiKey.id),
  revokeApiKey: (tx, { input }) => describeApiKey(tx, input.id),
  createWebhook: (tx, { answer }) => describeWebhook(tx, answer?.webhook.id),
  changeWebhook: (tx, { input }) => describeWebhook(tx, input.id),
  deleteWebhook: (tx, { input }) => describeWebhook(tx, input.id),
  testWebhook: (tx, { input }) => describeWebhook(tx, input.id),
  resendWebhookDelivery: (tx, { input }) => describeDelivery(tx, input.id),
  resendSubscribeMessage: (tx, { input }) => describeSubscribeMessage(tx, input.id),
  saveReportRight: (tx, { input, caller }) => describeReportRight(tx, caller.companyId, input.code),
  saveDictionary: (tx, { input, caller }) => describeDictionaryRow(tx, caller.companyId, input.code),
} as const satisfies Partial<AuditedActs<CallName>>
