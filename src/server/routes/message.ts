import type { FastifyInstance } from 'fastify'

import {
  countUnreadMessages,
  getAnnouncement,
  listAnnouncements,
  listMessages,
  markMessagesRead,
  searchMessages,
} from '@/contract/message'
import { handle } from '@/server/handle'
import type { Services } from '@/server/services'
import { listAnnouncementsFor, openAnnouncement, type Reader } from '@/server/stores/announcement-store'
import { countUnread, listMessagesOf, markRead } from '@/server/stores/message-store'
import { pageAnswer, pageWindow } from '@/server/stores/page'

/** A partner reads what a guest reads: company notices are for its staff. */
function readerOf(caller: { userId: string; population: string; companyId: string | null } | null): Reader {
  if (caller?.population !== 'user') return { userId: null, companyId: null }
  return { userId: caller.userId, companyId: caller.companyId }
}

/** Messages and notices (spec §7, messages). */
export function messageRoutes(app: FastifyInstance, services: Services): void {
  handle(app, listMessages, async (input, { caller, db }) => {
    const { records, total } = await listMessagesOf(db, caller.userId, input, pageWindow(input))
    return pageAnswer(input, records, total)
  })

  handle(app, searchMessages, async (input, { caller, db }) => {
    const { records, total } = await listMessagesOf(db, caller.userId, input, pageWindow(input))
    return pageAnswer(input, records, total)
  })

  handle(app, markMessagesRead, async (input, { caller, db, now }) => ({
    changed: await markRead(db, caller.userId, input, now),
  }))

  handle(app, countUnreadMessages, (_input, { caller, db }) => countUnread(db, caller.userId))

  handle(app, listAnnouncements, async (input, { caller, db, now }) => {
    const page = { ...pageWindow(input), now }
    const { records, total } = await listAnnouncementsFor(db, readerOf(caller), input, page)
    return pageAnswer(input, records, total)
  })

  // A GET that counts a visit, so it opens a transaction of its own.
  handle(app, getAnnouncement, ({ id }, { caller, now }) =>
    openAnnouncement(services.handle, id, readerOf(caller), now),
  )
}
