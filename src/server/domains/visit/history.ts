import { aliasedTable, and, asc, eq } from 'drizzle-orm'

import type { OutputOf } from '@/contract/endpoint'
import type { getVisit, VisitEvent } from '@/contract/visit/visit'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { visit, visitGate, visitPassage } from '@/server/db/schema/visit'
import { type FileLinks, findFileUrl } from '@/server/files/file-links'
import { findUpload, presentFileRef } from '@/server/files/upload-store'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople } from '@/server/people/people'
import { findLastDecision } from '@/server/workflow/instances/built-in-process'

import { listInductionTimes } from './entry/induction'
import { canChangePlan, computePlanVersion } from './plan'
import { isRemindable } from './remind'
import { type FoundVisit, isAtDesk, mayPlan, presentVisit, selectVisits, type VisitRow } from './rows'
import { findVisitorAccount } from './visitor-notice'
import { listComingWindows, presentRepeat } from './windows'

/** The occurrences of a recurring visit that its page shows. */
const OCCURRENCES_SHOWN = 10

type VisitDetail = OutputOf<typeof getVisit>

/** An event before its time is written out. */
type DatedEvent = Omit<VisitEvent, 'time'> & { at: Date }

const createEvent = (
  kind: string,
  at: Date,
  { title, who, note = '' }: { title: string; who: string; note?: string },
): DatedEvent => ({ kind, at, title, who, note, isDisputed: false })

const conflictNotes: Readonly<Record<string, string>> = {
  used: '断网时放行，核实：通行证已使用',
  revoked: '断网时放行，核实：来访已撤销',
  blocked: '断网时放行，核实：在访客黑名单中',
  early: '断网时放行，核实：未到时间',
  expired: '断网时放行，核实：已过期',
  absent: '断网时放行，核实：没有入场记录',
}

/** How a visit began: an invitation of its host, or an application of the visitor, filled in at once. */
function listBeginning({ row, markedHostName, leaderName }: FoundVisit, registrar: string | null): DatedEvent[] {
  const { createdAt, agreedAt, visitorName, instanceId } = row
  if (leaderName !== null) {
    const named = createEvent('invited', createdAt, { title: '登记同行人', who: leaderName })
    return agreedAt ? [named, createEvent('filled', agreedAt, { title: '领取通行证', who: visitorName })] : [named]
  }
  if (registrar !== null) {
    const note = instanceId === null ? '接待人电话同意' : ''
    return [createEvent('registered', createdAt, { title: '前台登记', who: registrar, note })]
  }
  if (agreedAt?.getTime() === createdAt.getTime())
    return [createEvent('applied', createdAt, { title: '申请到访', who: visitorName })]
  const invited = createEvent('invited', createdAt, { title: '发出邀请', who: markedHostName })
  return agreedAt ? [invited, createEvent('filled', agreedAt, { title: '填写资料', who: visitorName })] : [invited]
}

/** Who at the desk registered the visitor; null when nobody did. */
async function findRegistrar(db: Db, { companyId, registeredById }: VisitRow): Promise<string | null> {
  if (registeredById === null) return null
  const people = await findPeople(db, companyId, [registeredById])
  return people.get(registeredById)?.name ?? ''
}

async function listDecisions(db: Db, { companyId, instanceId, status, ...row }: VisitRow): Promise<DatedEvent[]> {
  const last = instanceId && status !== 'pending' ? await findLastDecision(db, instanceId) : undefined
  // A review that was withdrawn with the visit decided nothing.
  const { actorId, opinion, at } = last && last.action !== 'revoke' ? last : {}
  const people = await findPeople(
    db,
    companyId,
    [actorId, row.changedById, row.revokedById].flatMap((id) => id ?? []),
  )
  const findName = (id: string | null | undefined) => people.get(id ?? '')?.name ?? ''
  const title = status === 'refused' ? '未通过' : '已同意'
  const decided = at ? [createEvent('decided', at, { title, who: findName(actorId), note: opinion ?? '' })] : []
  const { changedAt, changedById, revokedAt, revokedById, reason } = row
  if (changedAt) decided.push(createEvent('changed', changedAt, { title: '修改来访', who: findName(changedById) }))
  if (revokedAt)
    decided.push(createEvent('revoked', revokedAt, { title: '撤销来访', who: findName(revokedById), note: reason }))
  return decided
}

/** What the visitor has done of what the company requires before the entry. */
async function listEntryEvents(
  db: Db,
  { id, visitorName, ndaAt, ndaNo, ndaLanguage }: VisitRow,
): Promise<DatedEvent[]> {
  const inductions = await listInductionTimes(db, id)
  const signed = ndaAt
    ? [
        createEvent('signed', ndaAt, {
          title: '签署保密协议',
          who: visitorName,
          note: `${ndaNo ?? ''}${ndaLanguage === 'en' ? ' · 英文' : ''}`,
        }),
      ]
    : []
  const done = inductions.map(({ at, version }) =>
    createEvent('inducted', at, { title: '完成入厂须知', who: visitorName, note: `第 ${version} 版` }),
  )
  return [...done, ...signed]
}

/** The host and the reception keep the agreements; a guard does not need them. */
const mayReadNda = ({ hostId }: VisitRow, member: CompanyCaller) =>
  hostId === member.userId || member.roles.includes('reception') || hasScope(member, 'visitor')

async function presentSignedNda(
  db: Db,
  links: FileLinks,
  { ndaFileId, ndaNo, ndaAt }: VisitRow,
): Promise<VisitDetail['nda']> {
  const file = ndaFileId ? await findUpload(db, ndaFileId) : undefined
  if (!file || !ndaNo || !ndaAt) return null
  return { no: ndaNo, time: formatTime(ndaAt), file: await presentFileRef(file, links) }
}

async function listPassageEvents(db: Db, visitId: string): Promise<DatedEvent[]> {
  const guard = aliasedTable(appUser, 'guard')
  const rows = await db
    .select({ passage: visitPassage, gate: visitGate.name, guard: guard.name })
    .from(visitPassage)
    .leftJoin(visitGate, eq(visitGate.id, visitPassage.gateId))
    .leftJoin(guard, eq(guard.id, visitPassage.byId))
    .where(eq(visitPassage.visitId, visitId))
    .orderBy(asc(visitPassage.at), asc(visitPassage.id))
  return rows.map(({ passage: { direction, at, conflict, settledAt, people }, gate, guard: who }) => {
    const about = [gate ?? '', `${people} 人`, settledAt && !conflict ? '断网时放行，已补登记' : '']
    const note = [...about, conflict ? (conflictNotes[conflict] ?? '核实后有异议') : ''].filter(Boolean).join(' · ')
    const title = direction === 'in' ? '入场' : '离场'
    return { ...createEvent(direction, at, { title, who: who ?? '', note }), isDisputed: conflict !== null }
  })
}

/**
 * A visit with what has happened, the earliest first, for its host and the desk.
 *
 * @throws {Refusal} 404 for anybody else
 */
export async function presentVisitDetail(
  db: Db,
  links: FileLinks,
  member: CompanyCaller,
  id: string,
  now: Date,
): Promise<VisitDetail> {
  const own = isAtDesk(member) ? undefined : eq(visit.hostId, member.userId)
  const [found] = await selectVisits(db).where(and(eq(visit.id, id), eq(visit.companyId, member.companyId), own))
  if (!found) throw new Refusal(404, '来访不存在')
  const { row } = found
  const events = [
    ...listBeginning(found, await findRegistrar(db, row)),
    ...(await listDecisions(db, row)),
    ...(await listEntryEvents(db, row)),
    ...(await listPassageEvents(db, row.id)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const mates = await selectVisits(db).where(eq(visit.leaderId, row.id)).orderBy(asc(visit.createdAt), asc(visit.id))
  return {
    visit: presentVisit(found, member, now),
    mates: mates.map((mate) => {
      const { id: mateId, visitorName, phone, statusName, token } = presentVisit(mate, member, now)
      return { id: mateId, name: visitorName, phone, statusName, token }
    }),
    repeat: presentRepeat(row),
    occurrences: row.repeat ? listComingWindows(row, now, OCCURRENCES_SHOWN) : [],
    version: computePlanVersion(row),
    canChange: canChangePlan(found, member, now),
    canRemind: mayPlan(row, member) && isRemindable(row, now) && (await findVisitorAccount(db, row)) !== undefined,
    photoUrl: await findFileUrl(links, row.photoFileId),
    nda: mayReadNda(row, member) ? await presentSignedNda(db, links, row) : null,
    events: events.map(({ at, ...event }) => ({ ...event, time: formatTime(at) })),
  }
}
