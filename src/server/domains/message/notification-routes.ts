import type { FastifyInstance } from 'fastify'

import { listNotificationChoices, setNotificationChoice } from '@/contract/message/notification'
import { handle } from '@/server/http/handle'
import { listUserNotificationChoices, upsertNotificationChoice } from '@/server/notifications/notification-store'

/** Notification settings by kind and channel. */
export function notificationRoutes(app: FastifyInstance): void {
  handle(app, listNotificationChoices, (_input, { caller, db }) => listUserNotificationChoices(db, caller.userId))

  handle(app, setNotificationChoice, async (choice, { caller, db }) => {
    await upsertNotificationChoice(db, caller.userId, choice)
    return listUserNotificationChoices(db, caller.userId)
  })
}
