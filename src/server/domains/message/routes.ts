import type { FastifyInstance } from 'fastify'

import {
  changeAnnouncement,
  changeAnnouncementAudience,
  createAnnouncement,
  getAnnouncementDraft,
  listManagedAnnouncements,
  withdrawAnnouncement,
} from '@/contract/message/announcement-manage'
import {
  changeMessages,
  countUnreadMessages,
  getAnnouncement,
  getMessage,
  listAnnouncements,
  listMessageCategories,
  listMessages,
  markMessagesRead,
  searchMessages,
} from '@/contract/message/message'
import { confirmAnnouncement, listReceipts, remindReaders } from '@/contract/message/receipt'
import type { FileServices } from '@/server/files/file-services'
import { type Caller, hasScope } from '@/server/http/caller'
import { handle, handlePage } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import { describeAnnouncementDraft, hideAnnouncement, updateAnnouncementText } from './announcement-change-store'
import { listAnnouncementsFor, markListedAsOpened, openAnnouncement, type Reader } from './announcement-store'
import {
  countUnread,
  findMessage,
  listUserMessageCategories,
  listUserMessages,
  markMessagesAsRead,
  updateUserMessages,
} from './message-store'
import { listCompanyAnnouncements, publishAnnouncement, updateAnnouncementAudience } from './publish-store'
import { confirmReading, listAnnouncementReceipts, remindUnconfirmedReaders } from './receipt-store'

/** Partners are treated as guests: company notices are for its staff. */
function toReader(caller: Caller | null): Reader {
  if (caller?.population !== 'user') return { userId: null, companyId: null, isAdministrator: false }
  const { userId, companyId } = caller
  return { userId, companyId, isAdministrator: hasScope(caller, 'content') }
}

/** Messages and notices (spec §7, messages). */
export function messageRoutes(app: FastifyInstance, services: FileServices): void {
  messages(app)
  announcements(app, services)
  receipts(app)
}

function messages(app: FastifyInstance): void {
  handlePage(app, listMessages, (input, { caller, db, page }) => listUserMessages(db, caller.userId, input, page))

  handlePage(app, searchMessages, (input, { caller, db, page }) => listUserMessages(db, caller.userId, input, page))

  handle(app, listMessageCategories, async (_input, { caller, db }) => ({
    categories: await listUserMessageCategories(db, caller.userId),
  }))

  handle(app, getMessage, async ({ id }, { caller, db }) => {
    const found = await findMessage(db, caller.userId, id)
    if (!found) throw new Refusal(404, '消息不存在')
    return found
  })

  handle(app, markMessagesRead, async (input, { caller, db, now }) => {
    const changed = await markMessagesAsRead(db, caller.userId, input, now)
    const { ids, msgType } = input
    if (!ids && (msgType === undefined || msgType === 'notice' || msgType === 'news')) {
      await markListedAsOpened(db, toReader(caller), msgType, now)
    }
    return { changed }
  })

  handle(app, changeMessages, async ({ ids, change }, { caller, db, now }) => ({
    changed: await updateUserMessages(db, caller.userId, ids, change, now),
  }))

  handle(app, countUnreadMessages, (_input, { caller, db }) => countUnread(db, caller.userId))
}

function announcements(app: FastifyInstance, services: FileServices): void {
  handlePage(app, listAnnouncements, (input, { caller, db, now, page }) =>
    listAnnouncementsFor(db, toReader(caller), input, { ...page, now }),
  )

  // A GET that counts a visit, so it opens a transaction itself.
  handle(app, getAnnouncement, ({ id }, { caller, now }) => openAnnouncement(services, id, toReader(caller), now))

  handle(app, createAnnouncement, (input, { caller, db, now }) => publishAnnouncement(db, caller, input, now))

  handlePage(app, listManagedAnnouncements, (input, { caller, db, page }) =>
    listCompanyAnnouncements(db, caller, input, page),
  )

  handle(app, changeAnnouncementAudience, (input, { caller, db, now }) =>
    updateAnnouncementAudience(db, caller, input, now),
  )

  handle(app, getAnnouncementDraft, ({ id }, { caller, db }) => describeAnnouncementDraft(db, caller, services, id))

  handle(app, changeAnnouncement, (input, { caller, db, now }) => updateAnnouncementText(db, caller, input, now))

  handle(app, withdrawAnnouncement, (input, { caller, db, now }) => hideAnnouncement(db, caller, input, now))
}

function receipts(app: FastifyInstance): void {
  handle(app, confirmAnnouncement, ({ id }, { caller, db, now }) => confirmReading(db, caller, id, now))

  handlePage(app, listReceipts, (input, { caller, db, page }) => listAnnouncementReceipts(db, caller, input, page))

  handle(app, remindReaders, ({ id }, { caller, db, now }) => remindUnconfirmedReaders(db, caller, id, now))
}
