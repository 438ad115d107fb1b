import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'

import { addDays } from '@/lib/days'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processArchive } from '@/server/db/schema/process-archive'
import { processInstance, processTask } from '@/server/db/schema/workflow'

import type { Days, Period } from './period'

/** A decided process. */
export interface DecidedProcess {
  processName: string
  status: string
  createdAt: Date
  endedAt: Date
}

/** One decided task. */
export interface HandledTask {
  personId: string
  person: string
  openedAt: Date
  closedAt: Date
  dueAt: Date | null
}

/** The instants of a range of days, half-open; clipped at `until`. */
function toInstants({ from, to }: Days, until?: number): { start: Date; end: Date } {
  const start = parseWireTime(from) ?? 0
  const end = parseWireTime(addDays(to, 1)) ?? 0
  return { start: new Date(start), end: new Date(until === undefined ? end : Math.min(end, until)) }
}

async function listDecidedProcesses(db: Db, companyId: string, days: Days, until?: number): Promise<DecidedProcess[]> {
  const { start, end } = toInstants(days, until)
  const { companyId: company, processName, status, createdAt, endedAt } = processInstance
  const rows = await db
    .select({ processName, status, createdAt, endedAt })
    .from(processInstance)
    .where(
      and(eq(company, companyId), inArray(status, ['approved', 'rejected']), gte(endedAt, start), lt(endedAt, end)),
    )
    .orderBy(endedAt)
  const archived = await listArchivedDecided(db, companyId, start, end)
  return [...archived, ...rows.flatMap((row) => (row.endedAt ? [{ ...row, endedAt: row.endedAt }] : []))]
}

/** Those of them that are archived: they ended before the others. */
async function listArchivedDecided(db: Db, companyId: string, start: Date, end: Date): Promise<DecidedProcess[]> {
  const { processName, status, createdAt, endedAt } = processArchive
  return db
    .select({ processName, status, createdAt, endedAt })
    .from(processArchive)
    .where(
      and(
        eq(processArchive.companyId, companyId),
        inArray(status, ['approved', 'rejected']),
        gte(endedAt, start),
        lt(endedAt, end),
      ),
    )
    .orderBy(endedAt)
}

async function listHandledTasks(db: Db, companyId: string, days: Days, until?: number): Promise<HandledTask[]> {
  const { start, end } = toInstants(days, until)
  const { companyId: company, state, assigneeId, createdAt, openedAt, closedAt, dueAt } = processTask
  const rows = await db
    .select({ personId: assigneeId, person: appUser.name, createdAt, openedAt, closedAt, dueAt })
    .from(processTask)
    .innerJoin(appUser, eq(appUser.id, assigneeId))
    .where(and(eq(company, companyId), eq(state, 'done'), gte(closedAt, start), lt(closedAt, end)))
    .orderBy(closedAt)
  return [...rows, ...(await listArchivedTasks(db, companyId, start, end))].flatMap(
    ({ closedAt: closed, openedAt: opened, createdAt: created, ...row }) =>
      closed ? [{ ...row, closedAt: closed, openedAt: opened ?? created }] : [],
  )
}

/** Tasks of archived processes: a process ends no earlier than its tasks. */
async function listArchivedTasks(db: Db, companyId: string, start: Date, end: Date) {
  const readTime = (name: string) => sql`(task.value ->> ${name}::text)::timestamptz`
  const toTime = (name: string) => sql<Date | null>`${readTime(name)}`.mapWith(processTask.closedAt)
  const closedAt = readTime('closedAt')
  return db
    .select({
      personId: appUser.id,
      person: appUser.name,
      createdAt: sql<Date>`${readTime('createdAt')}`.mapWith(processTask.createdAt),
      openedAt: toTime('openedAt'),
      closedAt: toTime('closedAt'),
      dueAt: toTime('dueAt'),
    })
    .from(processArchive)
    .crossJoin(sql`jsonb_array_elements(${processArchive.record} -> 'tasks') as task(value)`)
    .innerJoin(appUser, sql`${appUser.id} = task.value ->> 'assigneeId'`)
    .where(
      and(
        eq(processArchive.companyId, companyId),
        gte(processArchive.endedAt, start),
        sql`task.value ->> 'state' = 'done' and ${closedAt} >= ${start.toISOString()}::timestamptz and ${closedAt} < ${end.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(closedAt)
}

/** Counts running processes. */
async function countRunning(db: Db, companyId: string): Promise<number> {
  const { companyId: company, status } = processInstance
  const isOpen = or(eq(status, 'running'), eq(status, 'returned'))
  return db.$count(processInstance, and(eq(company, companyId), isOpen))
}

/** The input of approval reports. */
export interface ApprovalSource {
  period: Period
  current: DecidedProcess[]
  previous: DecidedProcess[]
  running: number
}

export async function loadApprovalSource(db: Db, companyId: string, period: Period): Promise<ApprovalSource> {
  return {
    period,
    current: await listDecidedProcesses(db, companyId, period),
    previous: await listDecidedProcesses(db, companyId, period.previous, period.previousUntil),
    running: await countRunning(db, companyId),
  }
}

/** The input of the report on how much people decide. */
export interface WorkloadSource {
  current: HandledTask[]
  previous: HandledTask[]
}

export async function loadWorkloadSource(db: Db, companyId: string, period: Period): Promise<WorkloadSource> {
  return {
    current: await listHandledTasks(db, companyId, period),
    previous: await listHandledTasks(db, companyId, period.previous, period.previousUntil),
  }
}
