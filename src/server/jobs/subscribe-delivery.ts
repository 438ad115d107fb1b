import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { WechatError } from '@/server/domains/identity/wechat'
import { scheduleEvery } from '@/server/http/repeat'
import {
  claimDueMessages,
  consumeQuota,
  dropMessage,
  findMiniOpenid,
  type QueuedMessage,
  updateQuotaFromWechat,
} from '@/server/notifications/subscribe-store'
import {
  buildFieldValues,
  parseSubscribeTemplates,
  type SubscribeTemplate,
} from '@/server/notifications/subscribe-templates'

const EVERY_MS = 5_000
const MOST_ATTEMPTS = 4
/** Failures worth a retry. */
const PASSING = new Set<WechatError['failure']>(['busy', 'unreachable'])

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Sends one subscribe message. When WeChat does not accept it, the user's quota is restored. */
async function deliver(services: IdentityServices, message: QueuedMessage, template: SubscribeTemplate, log: Log) {
  const { db } = services.handle
  const { id, userId, values, page, attempts } = message
  const { templateId, fields } = template
  const openid = await findMiniOpenid(db, userId)
  if (openid === null || !(await consumeQuota(db, userId, templateId))) return dropMessage(db, id)
  try {
    const data = buildFieldValues(fields, values)
    await services.wechat.sendSubscribeMessage({ openid, templateId, page: page.replace(/^\//, ''), data })
  } catch (error) {
    if (!(error instanceof WechatError)) throw error
    await updateQuotaFromWechat(db, userId, templateId, error.failure === 'denied' ? null : 1)
    if (PASSING.has(error.failure) && attempts < MOST_ATTEMPTS) return
    if (error.failure !== 'denied') log.warn(error, 'subscribe message not sent')
  }
  return dropMessage(db, id)
}

/** Sends the due subscribe messages one after the other. */
export async function sendSubscribeMessages(services: IdentityServices, log: Log): Promise<void> {
  const templates = parseSubscribeTemplates(services.settings)
  for (const message of await claimDueMessages(services.handle.db, services.now())) {
    const template = templates.find(({ kind }) => kind === message.kind)
    if (template) await deliver(services, message, template, log)
    else await dropMessage(services.handle.db, message.id)
  }
}

/** Schedules the delivery every few seconds until the server closes; does nothing without configured templates. */
export function scheduleSubscribeDelivery(app: FastifyInstance, services: IdentityServices): void {
  if (parseSubscribeTemplates(services.settings).length === 0) return
  scheduleEvery(app, { name: 'subscribeMessages', everyMs: EVERY_MS }, () => sendSubscribeMessages(services, app.log))
}
