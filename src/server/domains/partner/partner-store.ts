import { and, eq, isNull, like } from 'drizzle-orm'

import type { ChannelUser } from '@/contract/partner/partner'
import type { Db } from '@/server/db/connection'
import { message } from '@/server/db/schema/home'
import { appUser, partner } from '@/server/db/schema/identity'
import { findPartnerTermIds } from '@/server/domains/identity/partner-term-store'
import { Refusal } from '@/server/http/refusal'

import { PARTNER_BUSINESS } from './notify-partners'

/** A partner's account and partner details. */
export interface PartnerRow {
  user: typeof appUser.$inferSelect
  details: typeof partner.$inferSelect
}

const applyStatusNames: Readonly<Record<string, string>> = {
  none: '未申请',
  pending: '审核中',
  approved: '已通过',
  rejected: '未通过',
}

/** Display name of an application status. */
export const applyStatusName = (status: string) => applyStatusNames[status] ?? status

/** Display name of a partner kind. */
export const getPartnerKindName = (kind: string) => (kind === 'agency' ? '代理商' : '个人')

/** @throws {Refusal} 404 when the account was deleted */
export async function readPartner(db: Db, userId: string): Promise<PartnerRow> {
  const [row] = await db
    .select({ user: appUser, details: partner })
    .from(partner)
    .innerJoin(appUser, eq(appUser.id, partner.userId))
    .where(eq(partner.userId, userId))
  if (!row) throw new Refusal(404, '伙伴账号不存在')
  return row
}

/** Condition: partner notifications of a user. */
export const isPartnerNewsFor = (userId: string) =>
  and(eq(message.userId, userId), like(message.businessType, `${PARTNER_BUSINESS}.%`))

/** Counts unread notifications. */
export async function countNews(db: Db, userId: string): Promise<number> {
  return db.$count(message, and(isPartnerNewsFor(userId), isNull(message.readAt)))
}

/** The signed-in partner (spec §3, channelUser). @throws {Refusal} 404 when the account was deleted */
export async function describePartner(db: Db, userId: string): Promise<ChannelUser> {
  const { user, details } = await readPartner(db, userId)
  const { companyName: company, postName: post, roleName: role } = details
  const ids = await findPartnerTermIds(db, { company, post, role })
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    refId: details.appliedAt ? user.id : null,
    companyId: ids.company ?? null,
    companyName: details.companyName || null,
    mobilePhone: user.phone ?? '',
    postId: ids.post ?? null,
    postName: details.postName || null,
    roleId: ids.role ?? null,
    roleName: details.roleName || null,
    channelTenantFlag: details.isTenant,
    applyStatus: details.applyStatus,
    applyStatusName: applyStatusName(details.applyStatus),
    reasonForRejection: details.reasonForRejection || null,
    kind: details.kind,
    kindName: getPartnerKindName(details.kind),
    avatar: user.avatar || null,
    region: details.region || null,
    rejectedFields: [...details.rejectedFields],
    unread: await countNews(db, userId),
  }
}
