import type { FastifyInstance } from 'fastify'

import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/message/subscribe'
import type { Db } from '@/server/db/connection'
import { handle } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { Refusal } from '@/server/http/refusal'
import { countAnswer, listUserSubscribeQuotas } from '@/server/notifications/subscribe-store'
import { parseSubscribeTemplates } from '@/server/notifications/subscribe-templates'

/** A user's WeChat subscribe message quota. */
export function subscribeRoutes(app: FastifyInstance, { settings, wechatDemo }: HttpServices): void {
  const templates = parseSubscribeTemplates(settings)

  const listQuotas = async (db: Db, userId: string, now: Date) => {
    const quotas = await listUserSubscribeQuotas(db, userId, templates, now)
    return quotas.map((quota) => ({ ...quota, isDemo: wechatDemo !== null }))
  }

  handle(app, listSubscribeQuotas, (_input, { caller, db, now }) => listQuotas(db, caller.userId, now))

  handle(app, saveSubscribeAnswers, async ({ answers }, { caller, db, now }) => {
    for (const { templateId, answer } of answers) {
      const template = templates.find((one) => one.templateId === templateId)
      if (!template) throw new Refusal(422, '消息模板已变更')
      await countAnswer(db, caller.userId, template, answer === 'accept', now)
    }
    return listQuotas(db, caller.userId, now)
  })
}
