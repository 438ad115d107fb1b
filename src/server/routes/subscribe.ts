import type { FastifyInstance } from 'fastify'

import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/subscribe'
import { handle } from '@/server/handle'
import { Refusal } from '@/server/refusal'
import type { Services } from '@/server/services'
import { countAnswer, quotasOf } from '@/server/stores/subscribe-store'
import { subscribeTemplates } from '@/server/subscribe-templates'

/** What a person allowed WeChat to tell them. */
export function subscribeRoutes(app: FastifyInstance, { settings }: Services): void {
  const templates = subscribeTemplates(settings)

  handle(app, listSubscribeQuotas, (_input, { caller, db, now }) => quotasOf(db, caller.userId, templates, now))

  handle(app, saveSubscribeAnswers, async ({ answers }, { caller, db, now }) => {
    for (const { templateId, answer } of answers) {
      const template = templates.find((one) => one.templateId === templateId)
      if (!template) throw new Refusal(422, '消息模板已变更')
      await countAnswer(db, caller.userId, template, answer === 'accept', now)
    }
    return quotasOf(db, caller.userId, templates, now)
  })
}
