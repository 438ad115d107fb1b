import type { FastifyInstance } from 'fastify'

import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/message/subscribe'
import { listSubscribeMessages, resendSubscribeMessage } from '@/contract/message/subscribe-manage'
import type { Db } from '@/server/db/connection'
import { handle, handlePage } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { Refusal } from '@/server/http/refusal'
import { countAnswer, listUserSubscribeQuotas } from '@/server/notifications/subscribe-store'
import { parseSubscribeTemplates } from '@/server/notifications/subscribe-templates'

import { listCompanySubscribeMessages, queueSubscribeMessageAgain } from './subscribe-log-store'

/** Limit of what makes the server send something, as for webhooks. */
const SENDINGS_PER_MINUTE = 30

/** A user's WeChat subscribe message quota, and the log of a company's messages for administrators. */
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
      if (!template) throw new Refusal(409, '消息模板已变更')
      await countAnswer(db, caller.userId, template, answer === 'accept', now)
    }
    return listQuotas(db, caller.userId, now)
  })

  handlePage(app, listSubscribeMessages, (input, { caller, db, page }) =>
    listCompanySubscribeMessages(db, caller.companyId, input, page),
  )

  handle(
    app,
    resendSubscribeMessage,
    (input, { caller, db, now }) => queueSubscribeMessageAgain(db, caller.companyId, input, { templates, now }),
    { perMinute: SENDINGS_PER_MINUTE },
  )
}
