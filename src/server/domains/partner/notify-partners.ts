import type { Db } from '@/server/db/connection'
import { notify } from '@/server/notifications/notify'

/** Beginning of the business types that a partner's news has: staff messages have others. */
export const PARTNER_BUSINESS = 'partner'

/** A notification for a partner, with its page within the partner area. */
interface PartnerNotice {
  title: string
  content: string
  /** The part of the area and the thing in it. */
  about: { type: 'application' | 'opportunity' | 'activity' | 'invitation'; id: string }
  openPage: string
}

/** Tells partners something, in the transaction of what it reports. */
export async function notifyPartners(
  tx: Db,
  userIds: readonly string[],
  word: PartnerNotice,
  now: Date,
): Promise<void> {
  const { about, ...rest } = word
  const business = { type: `${PARTNER_BUSINESS}.${about.type}`, id: about.id }
  await notify(tx, { ...rest, userIds, companyId: null, category: 'system', business, senderName: '渠道管理' }, now)
}

/** The same to one of them. */
export function notifyPartner(tx: Db, userId: string, word: PartnerNotice, now: Date): Promise<void> {
  return notifyPartners(tx, [userId], word, now)
}

/** Address of the page that shows an opportunity to its partner. */
export const buildOpportunityPath = (id: string) => `/pages/channel/index/details?id=${id}`
