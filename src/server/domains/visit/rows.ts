import { eq, or, type SQL, sql } from 'drizzle-orm'

import type { Visit } from '@/contract/visit/visit'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { appUser, company } from '@/server/db/schema/identity'
import { visit, visitGate } from '@/server/db/schema/visit'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { markedUserName } from '@/server/people/people'

import { formatRepeat, getWindow } from './windows'

export type VisitRow = typeof visit.$inferSelect

/** The companions with a pass of their own who are still invited like the main visitor. */
const mates = sql<{ name: string; isInside: boolean; entries: number }[]>`(
  select coalesce(json_agg(json_build_object('name', mate.visitor_name, 'isInside', mate.inside_since is not null,
    'entries', mate.entries)
    order by mate.created_at, mate.id), '[]'::json)
  from visit as mate where mate.leader_id = ${visit.id} and mate.status = ${visit.status})`
const leaderName = sql<
  string | null
>`(select leader.visitor_name from visit as leader where leader.id = ${visit.leaderId})`

/** A visit and those of its companions: one plan holds for all. */
export const isOfParty = (visitId: string): SQL | undefined => or(eq(visit.id, visitId), eq(visit.leaderId, visitId))

/** Selects visits joined with the names of gate, host, company and companions. */
export function selectVisits(db: Db) {
  return db
    .select({
      row: visit,
      mates,
      leaderName,
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
export const isOverstaying = (row: VisitRow, now: Date) =>
  row.insideSince !== null && getWindow(row, row.insideSince).endAt < now

/** Whether the visitor has been here, in the running occurrence of a recurring visit. */
export const hasArrived = (row: VisitRow, now: Date) =>
  row.repeat ? row.arrivedAt !== null && row.arrivedAt >= getWindow(row, now).startAt : row.entries > 0

const waiting: Readonly<Record<string, string>> = { invited: '待填写', pending: '待审批', approved: '待到访' }
const settled: Readonly<Record<string, string>> = { refused: '未通过', revoked: '已撤销' }

/** Display name of a visit's status. */
export function getVisitStatusName(row: VisitRow, now: Date): string {
  if (row.insideSince !== null) return isOverstaying(row, now) ? '超时未离场' : '在场'
  const end = settled[row.status]
  if (end !== undefined) return end
  const isOver = row.endAt <= now
  // A recurring visit that is over, if the visitor came to any occurrence: the lists are filtered in the same way.
  if (hasArrived(row, now) || (isOver && row.entries > 0)) return '已离场'
  return isOver ? '已结束' : (waiting[row.status] ?? row.status)
}

/** Whether a visit can be revoked: not while under review, while the visitor is on site, or when it is over. */
export const isRevocable = ({ status, insideSince, endAt }: VisitRow, now: Date) =>
  (status === 'invited' || status === 'approved') && insideSince === null && endAt > now

const deskRoles = ['reception', 'guard', 'administrator:visitor']

/** Whether a user may change a visit: its host, the reception and administrators of visits. */
export const mayPlan = ({ hostId }: Pick<VisitRow, 'hostId'>, caller: Pick<CompanyCaller, 'userId' | 'roles'>) =>
  hostId === caller.userId || caller.roles.includes('reception') || hasScope(caller, 'visitor')

/** Whether a user may read the visits of the whole company. */
export const isAtDesk = ({ roles }: Pick<CompanyCaller, 'roles'>) => roles.some((role) => deskRoles.includes(role))

/** The token of the link of a visit that nobody has opened and filled in yet. */
export function findOpenToken({ status, leaderId, holderHash, endAt, token }: VisitRow, now: Date): string | null {
  const isOpen = leaderId === null ? status === 'invited' : holderHash === null && isClaimable({ status, endAt }, now)
  return isOpen ? token : null
}

/** Whether a companion may still take the pass. */
export const isClaimable = ({ status, endAt }: Pick<VisitRow, 'status' | 'endAt'>, now: Date) =>
  ['pending', 'approved'].includes(status) && endAt > now

/** Presents a visit to a user of the company: phone numbers are unmasked for the host and the reception only. */
export function presentVisit(
  found: FoundVisit,
  { userId, roles }: Pick<CompanyCaller, 'userId' | 'roles'>,
  now: Date,
): Visit {
  const { row, gateName, markedHostName, hostAvatar } = found
  const mayReach = row.hostId === userId || roles.includes('reception')
  const mayChange = mayReach || hasScope({ roles }, 'visitor')
  const { startAt, endAt } = getWindow(row, now)
  return {
    id: row.id,
    status: row.status,
    statusName: getVisitStatusName(row, now),
    gateId: row.gateId,
    gateName,
    visitorName: row.visitorName,
    visitorCompany: row.visitorCompany,
    companions: row.companions,
    mates: found.mates.map(({ name }) => name),
    leaderName: found.leaderName,
    phone: mayReach ? row.phone : maskPhone(row.phone),
    plate: row.plate,
    purpose: row.purpose,
    area: row.area,
    hostId: row.hostId,
    hostName: markedHostName,
    hostAvatar: hostAvatar || null,
    startTime: formatTime(startAt),
    endTime: formatTime(endAt),
    repeatText: formatRepeat(row),
    token: mayReach ? findOpenToken(row, now) : null,
    insideSince: formatTime(row.insideSince),
    isOverstaying: isOverstaying(row, now),
    canRevoke: mayChange && isRevocable(row, now) && !found.mates.some(({ isInside }) => isInside),
    createTime: formatTime(row.createdAt),
  }
}

/** `刘洋等 3 人（博世）`: those who pass together. */
export function formatPartyName({
  visitorName,
  companions,
  visitorCompany,
}: Pick<VisitRow, 'visitorName' | 'companions' | 'visitorCompany'>): string {
  const others = companions > 0 ? `等 ${companions + 1} 人` : ''
  return `${visitorName}${others}${visitorCompany && `（${visitorCompany}）`}`
}

/** `刘**`: surname alone, for a guard who confirms it. */
export const maskVisitorName = ({ visitorName }: Pick<VisitRow, 'visitorName'>) =>
  `${Array.from(visitorName)[0] ?? ''}**`

/** The page where a host finds this visit. */
export function buildVisitPath(id: string): string {
  return `/pages/qr/invite?id=${id}`
}
