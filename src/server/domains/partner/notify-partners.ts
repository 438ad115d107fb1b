import type { Db } from '@/server/db/connection'
import { notify } from '@/server/notifications/notify'

/** Prefix of the business types of partner notifications; staff messages have others. */
export const PARTNER_BUSINESS = 'partner'

/** A notification for a partner, with its page within the partner area. */
interface PartnerNotice {
  title: string
  content: string
  /** Type and id of the business object. */
  about: { type: 'application' | 'opportunity' | 'activity' | 'invitation'; id: string }
  openPage: string
}

/** Notifies partners, in the transaction of the reported change. */
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

/** Notifies one partner. */
export function notifyPartner(tx: Db, userId: string, word: PartnerNotice, now: Date): Promise<void> {
  return notifyPartners(tx, [userId], word, now)
}

/** Page of an opportunity in the partner area. */
export const buildOpportunityPath = (id: string) => `/pages/channel/index/details?id=${id}`
