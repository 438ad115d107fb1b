import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { WechatError } from '@/server/domains/identity/wechat'
import { scheduleEvery } from '@/server/http/repeat'
import {
  type AttemptResult,
  claimDueMessage,
  consumeQuota,
  findMiniOpenid,
  listDueMessages,
  type QueuedMessage,
  recordSubscribeAttempt,
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

const failures: Readonly<Record<WechatError['failure'], string>> = {
  badCode: '微信没有接受',
  denied: '对方没有允许接收，或允许的次数已用完',
  busy: '微信繁忙',
  refused: '微信没有接受',
  unreachable: '连接不上微信',
  unconfigured: '服务器没有配置微信小程序',
}

/** Source: developers.weixin.qq.com, subscribeMessage.send and the table of common error codes. */
const refusals: Readonly<Record<number, string>> = {
  40003: '微信不认识对方的账号，对方可能已换绑或注销',
  40013: '小程序的 AppID 不正确',
  40037: '消息模板不存在，请核对模板编号',
  40125: '小程序的密钥不正确',
  41030: '小程序还没有要打开的页面，请先发布新版本',
  43107: '小程序或模板的订阅消息已被微信封禁',
  43108: '同时给对方发送的消息太多',
  45009: '今天的发送次数已达微信上限',
  45168: '内容含有微信不允许的词',
  47003: '内容与模板的字段不符，请核对模板字段',
  48001: '小程序没有订阅消息权限',
}

/** Why WeChat did not send, for people. */
function describeFailure({ failure, errcode }: WechatError): string {
  const named = errcode === null ? undefined : refusals[errcode]
  if (failure !== 'refused') return failures[failure]
  return named ?? (errcode === null ? failures.refused : `${failures.refused}（错误码 ${errcode}）`)
}

/** What follows from WeChat's error: another attempt later, or none. */
function toFailedAttempt(error: WechatError, attempts: number): AttemptResult {
  const reason = describeFailure(error)
  if (!PASSING.has(error.failure)) return { state: 'failed', reason }
  return { state: attempts < MOST_ATTEMPTS ? 'waiting' : 'abandoned', reason }
}

/** Sends one subscribe message. When WeChat does not accept it, the user's quota is restored. */
async function deliver(
  services: IdentityServices,
  message: QueuedMessage,
  template: SubscribeTemplate | undefined,
  log: Log,
): Promise<AttemptResult> {
  const { db } = services.handle
  const { userId, values, page, attempts } = message
  // A server ended, or failed, in the middle of the attempts before.
  if (attempts > MOST_ATTEMPTS) return { state: 'abandoned', reason: '多次发送到一半中断' }
  if (!template) return { state: 'failed', reason: '服务器没有配置这类消息的模板' }
  const { templateId, fields } = template
  const openid = await findMiniOpenid(db, userId)
  if (openid === null) return { state: 'failed', reason: '对方没有绑定微信' }
  if (!(await consumeQuota(db, userId, templateId))) return { state: 'failed', reason: '对方允许的次数已用完' }
  try {
    const data = buildFieldValues(fields, values)
    await services.wechat.sendSubscribeMessage({ openid, templateId, page: page.replace(/^\//, ''), data })
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof WechatError)) throw error
    await updateQuotaFromWechat(db, userId, templateId, error.failure === 'denied' ? null : 1)
    const result = toFailedAttempt(error, attempts)
    if (result.state !== 'waiting' && error.failure !== 'denied') log.warn(error, 'subscribe message not sent')
    return result
  }
}

/** Sends the due subscribe messages one after the other. */
export async function sendSubscribeMessages(services: IdentityServices, log: Log): Promise<void> {
  const templates = parseSubscribeTemplates(services.settings)
  const { handle, now } = services
  for (const id of await listDueMessages(handle.db, now())) {
    const message = await claimDueMessage(handle.db, id, now())
    if (!message) continue
    const template = templates.find(({ kind }) => kind === message.kind)
    const result = await deliver(services, message, template, log)
    await recordSubscribeAttempt(handle.db, message, result, now())
  }
}

/** Schedules the delivery every few seconds until the server closes; does nothing without configured templates. */
export function scheduleSubscribeDelivery(app: FastifyInstance, services: IdentityServices): void {
  if (parseSubscribeTemplates(services.settings).length === 0) return
  scheduleEvery(app, { name: 'subscribeMessages', everyMs: EVERY_MS }, () => sendSubscribeMessages(services, app.log))
}
