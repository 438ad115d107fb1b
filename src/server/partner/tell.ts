import type { Db } from '@/server/db'
import { notify } from '@/server/notify'

/** Beginning of the business types that a partner's news has: staff messages have others. */
export const PARTNER_BUSINESS = 'partner'

/** What a partner is told, and where it leads within the partner area. */
export interface PartnerWord {
  title: string
  content: string
  /** The part of the area and the thing in it. */
  about: { type: 'application' | 'opportunity' | 'activity' | 'invitation'; id: string }
  openPage: string
}

/** Tells partners something, in the transaction of what it reports. */
export async function tellPartner(tx: Db, userId: string, word: PartnerWord, now: Date): Promise<void> {
  const { about, ...rest } = word
  const business = { type: `${PARTNER_BUSINESS}.${about.type}`, id: about.id }
  await notify(
    tx,
    { ...rest, userIds: [userId], companyId: null, category: 'system', business, senderName: '渠道管理' },
    now,
  )
}

/** Address of the page that shows an opportunity to its partner. */
export const opportunityPage = (id: string) => `/pages/channel/index/details?id=${id}`
