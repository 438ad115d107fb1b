import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notInArray, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Visit } from '@/contract/visit/visit'
import {
  type listReportVisits,
  REPORT_DAYS_MAX,
  type VisitFigure,
  type VisitReport,
  type VisitReportLine,
} from '@/contract/visit/visit-report'
import { BYTE_ORDER_MARK, buildCsvLine } from '@/lib/csv'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay, parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import type { PageWindow } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { visit, visitPassage } from '@/server/db/schema/visit'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { markedUserName } from '@/server/people/people'

import { presentVisit, selectVisits } from './rows'
import { listWindows } from './windows'

/** Days of a report, both included. */
interface ReportSpan {
  fromDay: string
  toDay: string
}

/** Counts of one line before its mean. */
interface Tally {
  invited: number
  arrived: number
  people: number
  stays: number
  stayMs: number
}

/** @throws {Refusal} 422 an end before the start, or too many days */
function parseSpan({ fromDay, toDay }: ReportSpan): { from: number; to: number } {
  const from = parseWireTime(fromDay) ?? 0
  const to = (parseWireTime(toDay) ?? 0) + DAY_MS
  const refuse = (why: string) => new Refusal(422, why, { toDay: why })
  if (to <= from) throw refuse('结束日期早于开始日期')
  if (to - from > REPORT_DAYS_MAX * DAY_MS) throw refuse(`最多统计 ${REPORT_DAYS_MAX} 天`)
  return { from, to }
}

const createTally = (): Tally => ({ invited: 0, arrived: 0, people: 0, stays: 0, stayMs: 0 })

function toLine(key: string, name: string, { invited, arrived, people, stays, stayMs }: Tally): VisitReportLine {
  return { key, name, invited, arrived, people, stayMinutes: stays > 0 ? Math.round(stayMs / stays / MINUTE_MS) : null }
}

/** Tallies by key; what is added counts for its day, its host and the whole. */
class ReportTallies {
  readonly days = new Map<string, Tally>()
  readonly hosts = new Map<string, Tally>()
  readonly total = createTally()

  add(day: string, hostId: string, change: Partial<Tally>): void {
    const hostTally = this.hosts.get(hostId) ?? createTally()
    this.hosts.set(hostId, hostTally)
    const dayTally = this.days.get(day) ?? createTally()
    for (const tally of [dayTally, hostTally, this.total])
      for (const [key, value] of Object.entries(change)) tally[key as keyof Tally] += value
  }
}

interface PlannedVisit {
  id: string
  hostId: string
  leaderId: string | null
  status: string
  startAt: Date
  endAt: Date
  repeat: typeof visit.$inferSelect.repeat
}

/** Counts the occurrences in the span of visits that were not called off; companions come with the main visitor. */
function countPlanned(tallies: ReportTallies, rows: readonly PlannedVisit[], from: number, to: number): void {
  for (const row of rows)
    for (const { startAt } of listWindows(row)) {
      const at = startAt.getTime()
      if (at >= from && at < to) tallies.add(chinaDay(at), row.hostId, { invited: 1 })
    }
}

interface ReportPassage {
  visitId: string
  hostId: string
  leaderId: string | null
  direction: string
  people: number
  at: Date
  /** Of the visit. */
  startAt: Date
}

/** Counts who came, each visit once a day, and the stays that ended: an entry and the exit after it. */
function countPassages(tallies: ReportTallies, passages: readonly ReportPassage[]): void {
  const days = new Set<string>()
  let entry: ReportPassage | undefined
  for (const passage of passages) {
    const { visitId, hostId, leaderId, direction, people, at } = passage
    const day = chinaDay(at.getTime())
    if (direction === 'in') {
      const isFirst = !days.has(`${visitId} ${day}`)
      days.add(`${visitId} ${day}`)
      if (isFirst) tallies.add(day, hostId, { people, arrived: leaderId === null ? 1 : 0 })
      entry = passage
      continue
    }
    if (entry?.visitId === visitId)
      tallies.add(chinaDay(entry.at.getTime()), hostId, { stays: 1, stayMs: at.getTime() - entry.at.getTime() })
    entry = undefined
  }
}

async function listPlanned(db: Db, companyId: string, from: Date, to: Date): Promise<PlannedVisit[]> {
  const { id, hostId, leaderId, status, startAt, endAt, repeat } = visit
  // The start of a recurring visit moves with its plan; what was held before counts too.
  const begins = or(lt(startAt, to), isNotNull(repeat))
  const within = and(begins, gt(endAt, from), notInArray(status, ['refused', 'revoked']))
  return db
    .select({ id, hostId, leaderId, status, startAt, endAt, repeat })
    .from(visit)
    .where(and(eq(visit.companyId, companyId), within))
}

function listSpanPassages(db: Db, companyId: string, from: Date, to: Date): Promise<ReportPassage[]> {
  const { visitId, direction, people, at, id } = visitPassage
  return db
    .select({ visitId, direction, people, at, hostId: visit.hostId, leaderId: visit.leaderId, startAt: visit.startAt })
    .from(visitPassage)
    .innerJoin(visit, eq(visit.id, visitId))
    .where(and(eq(visitPassage.companyId, companyId), gte(at, from), lt(at, to)))
    .orderBy(asc(visitId), asc(at), asc(id))
}

/** Builds the report of a company. @throws {Refusal} 422 the span */
export async function buildVisitReport(db: Db, companyId: string, span: ReportSpan): Promise<VisitReport> {
  const { from, to } = parseSpan(span)
  const tallies = new ReportTallies()
  for (let at = from; at < to; at += DAY_MS) tallies.days.set(chinaDay(at), createTally())
  const planned = await listPlanned(db, companyId, new Date(from), new Date(to))
  const leaders = planned.filter(({ leaderId }) => leaderId === null)
  countPlanned(tallies, leaders, from, to)
  countPassages(tallies, await listSpanPassages(db, companyId, new Date(from), new Date(to)))
  const people = await db
    .select({ id: appUser.id, name: markedUserName })
    .from(appUser)
    .where(inArray(appUser.id, [...tallies.hosts.keys()]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const hosts = [...tallies.hosts]
    .filter(([, { invited, arrived, people: came }]) => invited + arrived + came > 0)
    .map(([id, tally]) => toLine(id, names.get(id) ?? '', tally))
  return {
    days: [...tallies.days].map(([day, tally]) => toLine(day, day, tally)),
    hosts: hosts.sort((one, other) => other.invited - one.invited || one.name.localeCompare(other.name, 'zh')),
    total: toLine('', '合计', tallies.total),
  }
}

interface CountedVisit {
  id: string
  hostId: string
  startAt: Date
}

type ListCounted = (db: Db, companyId: string, from: Date, to: Date) => Promise<CountedVisit[]>

/** The visits that a figure counts; companions come with the main visitor. */
const listCounted: Record<VisitFigure, ListCounted> = {
  async invited(db, companyId, from, to) {
    const planned = await listPlanned(db, companyId, from, to)
    const isInSpan = (row: PlannedVisit) => listWindows(row).some(({ startAt }) => startAt >= from && startAt < to)
    return planned.filter((row) => row.leaderId === null && isInSpan(row))
  },
  async arrived(db, companyId, from, to) {
    const passages = await listSpanPassages(db, companyId, from, to)
    const arrivals = passages.filter(({ direction, leaderId }) => direction === 'in' && leaderId === null)
    return arrivals.map(({ visitId: id, hostId, startAt }) => ({ id, hostId, startAt }))
  },
}

/** Lists the visits behind a figure of the report, each once, the earliest first. @throws {Refusal} 422 the span */
export async function listCountedVisits(
  db: Db,
  caller: CompanyCaller,
  { figure, hostId, fromDay, toDay }: InferOutput<(typeof listReportVisits)['input']>,
  { offset, limit }: PageWindow,
  now: Date,
): Promise<{ records: Visit[]; total: number }> {
  const { from, to } = parseSpan({ fromDay, toDay })
  const all = await listCounted[figure](db, caller.companyId, new Date(from), new Date(to))
  const hostVisits = all.filter((one) => hostId === undefined || one.hostId === hostId)
  const counted = [...new Map(hostVisits.map((one) => [one.id, one])).values()].sort(
    (one, other) => one.startAt.getTime() - other.startAt.getTime() || one.id.localeCompare(other.id),
  )
  const ids = counted.slice(offset, offset + limit).map(({ id }) => id)
  const rows = await selectVisits(db).where(inArray(visit.id, ids)).orderBy(asc(visit.startAt), asc(visit.id))
  return { records: rows.map((found) => presentVisit(found, caller, now)), total: counted.length }
}

/** The report by day or by host as CSV, with its sum. */
export function formatReportCsv({ days, hosts, total }: VisitReport, by: 'day' | 'host'): string {
  const head = [by === 'day' ? '日期' : '接待人', '邀请', '到访', '人次', '平均停留（分钟）']
  const lines = [...(by === 'day' ? days : hosts), total].map(({ name, invited, arrived, people, stayMinutes }) =>
    buildCsvLine([name, ...[invited, arrived, people].map(String), stayMinutes === null ? '' : String(stayMinutes)]),
  )
  return BYTE_ORDER_MARK + [buildCsvLine(head), ...lines].join('')
}
