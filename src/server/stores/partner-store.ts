import { eq } from 'drizzle-orm'

import type { ChannelUser } from '@/contract/partner'
import type { Db } from '@/server/db'
import { Refusal } from '@/server/refusal'
import { appUser, partner } from '@/server/schema/identity'

const applyStatusNames: Record<string, string> = {
  none: '未申请',
  pending: '审核中',
  approved: '已通过',
  rejected: '未通过',
}

/** The signed-in partner (spec §3, channelUser). @throws {Refusal} 404 when the account is gone */
export async function describePartner(db: Db, userId: string): Promise<ChannelUser> {
  const [row] = await db
    .select()
    .from(partner)
    .innerJoin(appUser, eq(appUser.id, partner.userId))
    .where(eq(partner.userId, userId))
  if (!row) throw new Refusal(404, '伙伴账号不存在')
  const { app_user: user, partner: details } = row
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    refId: details.appliedAt ? user.id : null,
    companyId: user.companyId,
    companyName: details.companyName || null,
    mobilePhone: user.phone ?? '',
    postId: user.postId,
    postName: details.postName || null,
    roleId: null,
    roleName: details.roleName || null,
    channelTenantFlag: details.isTenant,
    applyStatus: details.applyStatus,
    applyStatusName: applyStatusNames[details.applyStatus] ?? details.applyStatus,
    reasonForRejection: details.reasonForRejection || null,
    ...{ kind: 'person', kindName: '个人', avatar: user.avatar || null, region: details.region || null },
    ...{ rejectedFields: [], unread: 0 },
  }
}
