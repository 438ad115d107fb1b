import type { FastifyInstance } from 'fastify'

import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from '@/contract/organization/webhook'
import type { Seal } from '@/server/db/seal'
import { handle, handleOutside, handlePage } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'

import {
  insertTestDelivery,
  insertWebhook,
  listCompanyWebhooks,
  listDeliveries,
  queueDeliveryAgain,
  removeWebhook,
  updateWebhook,
} from './webhook-store'

/** Dependencies of the webhook calls. */
interface WebhookServices extends HttpServices {
  webhookSeal: () => Promise<Seal>
}

/** Limits of what makes the server send something. */
const SENDINGS_PER_MINUTE = 30

/** Addresses that a company's events are sent to, for administrators. */
export function webhookRoutes(app: FastifyInstance, { webhookSeal, settings }: WebhookServices): void {
  handle(app, listWebhooks, (_input, { caller, db }) => listCompanyWebhooks(db, caller.companyId))

  handleOutside(app, createWebhook, async (input, { caller, now, write }) => {
    const seal = await webhookSeal()
    const webhookContext = { seal, mayBePrivate: settings.mayPushToPrivate, now }
    return write((tx) => insertWebhook(tx, caller, input, webhookContext))
  })

  handle(app, changeWebhook, (input, { caller, db, now }) => updateWebhook(db, caller.companyId, input, now))

  handle(app, deleteWebhook, ({ id }, { caller, db }) => removeWebhook(db, caller.companyId, id))

  handle(app, testWebhook, ({ id }, { caller, db, now }) => insertTestDelivery(db, caller, id, now), {
    perMinute: SENDINGS_PER_MINUTE,
  })

  handlePage(app, listWebhookDeliveries, (input, { caller, db, page }) =>
    listDeliveries(db, caller.companyId, input, page),
  )

  handle(
    app,
    resendWebhookDelivery,
    ({ id }, { caller, db, now }) => queueDeliveryAgain(db, caller.companyId, id, now),
    { perMinute: SENDINGS_PER_MINUTE },
  )
}
