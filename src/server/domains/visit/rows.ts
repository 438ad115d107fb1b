import { eq } from 'drizzle-orm'

import type { Visit } from '@/contract/visit/visit'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { appUser, company } from '@/server/db/schema/identity'
import { visit, visitGate } from '@/server/db/schema/visit'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { markedUserName } from '@/server/people/people'

export type VisitRow = typeof visit.$inferSelect

/** Selects visits joined with the names of gate, host and company. */
export function selectVisits(db: Db) {
  return db
    .select({
      row: visit,
      gateName: visitGate.name,
      address: visitGate.address,
      companyName: company.name,
      hostName: appUser.name,
      markedHostName: markedUserName,
      hostAvatar: appUser.avatar,
      hostPhone: appUser.phone,
    })
    .from(visit)
    .innerJoin(company, eq(company.id, visit.companyId))
    .innerJoin(visitGate, eq(visitGate.id, visit.gateId))
    .innerJoin(appUser, eq(appUser.id, visit.hostId))
}

export type FoundVisit = Awaited<ReturnType<typeof selectVisits>>[number]

/** Whether a visitor is on site after the end of the visit. */
export const isOverstaying = ({ insideSince, endAt }: VisitRow, now: Date) => insideSince !== null && endAt < now

const waiting: Readonly<Record<string, string>> = { invited: '待填写', pending: '待审批', approved: '待到访' }
const settled: Readonly<Record<string, string>> = { refused: '未通过', revoked: '已撤销' }

/** Display name of a visit's status. */
export function getVisitStatusName(row: VisitRow, now: Date): string {
  if (row.insideSince !== null) return isOverstaying(row, now) ? '超时未离场' : '在场'
  const end = settled[row.status]
  if (end !== undefined) return end
  if (row.entries > 0) return '已离场'
  return row.endAt <= now ? '已结束' : (waiting[row.status] ?? row.status)
}

/** Whether a visit can be revoked: not while under review, while the visitor is on site, or when it is over. */
export const isRevocable = ({ status, insideSince, endAt }: VisitRow, now: Date) =>
  (status === 'invited' || status === 'approved') && insideSince === null && endAt > now

const deskRoles = ['reception', 'guard', 'administrator:visitor']

/** Whether a user may read the visits of the whole company. */
export const isAtDesk = ({ roles }: Pick<CompanyCaller, 'roles'>) => roles.some((role) => deskRoles.includes(role))

/** Presents a visit to a user of the company: phone numbers are unmasked for the host and the reception only. */
export function presentVisit(
  found: FoundVisit,
  { userId, roles }: Pick<CompanyCaller, 'userId' | 'roles'>,
  now: Date,
): Visit {
  const { row, gateName, markedHostName, hostAvatar } = found
  const mayReach = row.hostId === userId || roles.includes('reception')
  const mayChange = mayReach || hasScope({ roles }, 'visitor')
  return {
    id: row.id,
    status: row.status,
    statusName: getVisitStatusName(row, now),
    gateId: row.gateId,
    gateName,
    visitorName: row.visitorName,
    visitorCompany: row.visitorCompany,
    companions: row.companions,
    phone: mayReach ? row.phone : maskPhone(row.phone),
    plate: row.plate,
    purpose: row.purpose,
    area: row.area,
    hostId: row.hostId,
    hostName: markedHostName,
    hostAvatar: hostAvatar || null,
    startTime: formatTime(row.startAt),
    endTime: formatTime(row.endAt),
    token: mayReach && row.status === 'invited' ? row.token : null,
    insideSince: formatTime(row.insideSince),
    isOverstaying: isOverstaying(row, now),
    canRevoke: mayChange && isRevocable(row, now),
    createTime: formatTime(row.createdAt),
  }
}

/** `刘洋等 3 人（博世）` */
export function formatPartyName({ visitorName, companions, visitorCompany }: VisitRow): string {
  const others = companions > 0 ? `等 ${companions + 1} 人` : ''
  return `${visitorName}${others}${visitorCompany && `（${visitorCompany}）`}`
}

/** `刘**`: surname alone, for a guard who confirms it. */
export const maskVisitorName = ({ visitorName }: Pick<VisitRow, 'visitorName'>) => `${visitorName.slice(0, 1)}**`

/** The page where a host finds this visit. */
export function buildVisitPath(id: string): string {
  return `/pages/qr/invite?id=${id}`
}
