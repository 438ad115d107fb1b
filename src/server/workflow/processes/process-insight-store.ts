import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  gte,
  inArray,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import {
  type getProcessInsight,
  type InsightFigure,
  type InsightInstance,
  type listInsightInstances,
  type ProcessInsight,
  REASON_TIMES_MIN,
  type ReasonInsight,
  type StepInsight,
} from '@/contract/workflow/process-insight'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { listWorkedDays, type WorkedDays, workingPeriods } from '@/lib/time/work-calendar'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { matchesKeyword } from '@/server/db/sql-text'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'
import { readWorkCalendar } from '@/server/people/work-calendar-store'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import { getStatusName } from '@/server/workflow/instances/names'

import { getNewestDefinition } from './process-setting-store'

type InsightQuery = InferOutput<(typeof getProcessInsight)['input']>
type InstanceQuery = InferOutput<(typeof listInsightInstances)['input']>

/** The key of a step, which stays the same over the versions of a process, as its place does not. */
const taskKey = sql<string>`${processInstance.steps} -> ${processTask.step} ->> 'key'`
const historyKey = sql<string>`${processInstance.steps} -> ${processHistory.step} ->> 'key'`

const refusing: readonly string[] = ['reject', 'autoReject', 'lateReject', 'holdReject']
const sendingBack: readonly string[] = ['returnPrev', 'returnTo']

const ended = ['approved', 'rejected', 'revoked']
const allStatuses = ['running', 'returned', ...ended]

/** Each state is named, so that the index by process, state and start serves every figure. */
const isInState = (companyId: string, key: string, statuses: readonly string[]) =>
  and(
    eq(processInstance.companyId, companyId),
    eq(processInstance.processKey, key),
    inArray(processInstance.status, [...statuses]),
  )

const isStartedIn = (companyId: string, { key, days }: InsightQuery, statuses: readonly string[], now: Date) =>
  and(isInState(companyId, key, statuses), gte(processInstance.createdAt, new Date(now.getTime() - days * DAY_MS)))

/**
 * Acts of these kinds on the instances that were started in these days. An act comes after the start: this and the
 * company let the index of refusals find the few that there are.
 */
const isActOn = (companyId: string, query: InsightQuery, actions: readonly string[], now: Date) =>
  and(
    isStartedIn(companyId, query, allStatuses, now),
    eq(processHistory.companyId, companyId),
    inArray(processHistory.action, [...actions]),
    gte(processHistory.at, new Date(now.getTime() - query.days * DAY_MS)),
  )

/** All tasks of a round are closed, and somebody has decided: what a withdrawal has closed was not decided. */
const isDecidedRound = sql`bool_and(${processTask.state} in ('done', 'canceled')) and bool_or(${processTask.state} = 'done')`

const SECONDS_OF_DAY = 86_400

/**
 * The seconds of working time before an instant, counted from the start of the first of these days: those of the days
 * before, and the hours of its own day that are over.
 */
function countWorked(instant: SQL, { start, before, isWorked }: WorkedDays): SQL {
  const since = sql`(extract(epoch from ${instant}) - ${start / 1000}::bigint)`
  // Arrays of SQL begin with 1; an instant outside of them has no value, and is no part of a mean.
  const day = sql`(floor(${since} / ${SECONDS_OF_DAY}::int)::int + 1)`
  const seconds = sql`mod(${since}::numeric, ${SECONDS_OF_DAY}::int)`
  const hours = workingPeriods.map(
    ([from, to]) => sql`least(greatest(${seconds} - ${from * 3600}::int, 0), ${(to - from) * 3600}::int)`,
  )
  return sql`((${`{${before.join(',')}}`}::int[])[${day}] + (${`{${isWorked.join(',')}}`}::int[])[${day}] * (${sql.join(hours, sql` + `)}))`
}

const takeMean = (seconds: SQL) => sql<number | null>`avg(${seconds})`
const takeP90 = (seconds: SQL) => sql<number | null>`percentile_cont(0.9) within group (order by ${seconds})`
const toMinutes = (seconds: number | string | null | undefined) =>
  seconds === null || seconds === undefined ? null : Math.round((Number(seconds) * 1000) / MINUTE_MS)

async function countStates(
  db: Db,
  companyId: string,
  insightQuery: InsightQuery,
  now: Date,
): Promise<Map<string, number>> {
  const { status } = processInstance
  const open = db
    .select({ status, total: count() })
    .from(processInstance)
    .where(isInState(companyId, insightQuery.key, ['running', 'returned']))
    .groupBy(status)
  const over = db
    .select({ status, total: count() })
    .from(processInstance)
    .where(isStartedIn(companyId, insightQuery, ended, now))
    .groupBy(status)
  return new Map([...(await open), ...(await over)].map((row) => [row.status, row.total]))
}

/** Means and nines of ten, by the clock and by working time. */
const takeTimes = (seconds: SQL, worked: SQL) => ({
  mean: takeMean(seconds),
  p90: takeP90(seconds),
  workMean: takeMean(worked),
  workP90: takeP90(worked),
})

type Times = Partial<Record<'mean' | 'p90' | 'workMean' | 'workP90', number | null>>

const presentTimes = (times: Times | undefined) => ({
  meanMinutes: toMinutes(times?.mean),
  p90Minutes: toMinutes(times?.p90),
  workMeanMinutes: toMinutes(times?.workMean),
  workP90Minutes: toMinutes(times?.workP90),
})

async function measureWhole(db: Db, companyId: string, insightQuery: InsightQuery, days: WorkedDays, now: Date) {
  const { createdAt, endedAt } = processInstance
  const seconds = sql`extract(epoch from ${endedAt} - ${createdAt})`
  const worked = sql`(${countWorked(sql`${endedAt}`, days)} - ${countWorked(sql`${createdAt}`, days)})`
  const [row] = await db
    .select(takeTimes(seconds, worked))
    .from(processInstance)
    .where(isStartedIn(companyId, insightQuery, ['approved', 'rejected'], now))
  return presentTimes(row)
}

const isLate = (now: Date) =>
  and(ne(processTask.assigneeId, SYSTEM_ACTOR), sql`${processTask.dueAt} < ${now.toISOString()}::timestamptz`)

/** By open tasks: in a parallel part an instance waits in each of its branches. */
async function countWaiting(db: Db, companyId: string, key: string, now: Date) {
  const { instanceId, state } = processTask
  return db
    .select({
      key: taskKey,
      name: sql<string>`max(${processInstance.steps} -> ${processTask.step} ->> 'name')`,
      waiting: countDistinct(instanceId),
      overdue: sql<number>`count(distinct ${instanceId}) filter (where ${isLate(now)})`.mapWith(Number),
    })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, instanceId))
    .where(and(isInState(companyId, key, ['running']), eq(processTask.companyId, companyId), eq(state, 'open')))
    .groupBy(taskKey)
}

/** Whether an instance has an open task in a step, or one that is late. */
function isWaitingAt(db: Db, step: string, condition?: SQL) {
  const { instanceId, state } = processTask
  return exists(
    db
      .select({ one: sql`1` })
      .from(processTask)
      .where(and(eq(instanceId, processInstance.id), eq(state, 'open'), sql`${taskKey} = ${step}`, condition)),
  )
}

/** Time between the opening of a step and its decision; a step that opened twice was decided twice. */
async function measureSteps(db: Db, companyId: string, insightQuery: InsightQuery, days: WorkedDays, now: Date) {
  const round = db
    .select({
      instanceId: processTask.instanceId,
      key: taskKey.as('step_key'),
      name: sql<string>`max(${processInstance.steps} -> ${processTask.step} ->> 'name')`.as('step_name'),
      seconds: sql<number>`extract(epoch from max(${processTask.closedAt}) - min(${processTask.openedAt}))`.as(
        'seconds',
      ),
      worked:
        sql<number>`(${countWorked(sql`max(${processTask.closedAt})`, days)} - ${countWorked(sql`min(${processTask.openedAt})`, days)})`.as(
          'worked',
        ),
    })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(isStartedIn(companyId, insightQuery, allStatuses, now))
    .groupBy(processTask.instanceId, processTask.round, taskKey)
    .having(isDecidedRound)
    .as('round')
  return db
    .select({
      key: round.key,
      name: sql<string>`max(${round.name})`,
      passed: countDistinct(round.instanceId),
      ...takeTimes(sql`${round.seconds}`, sql`${round.worked}`),
    })
    .from(round)
    .groupBy(round.key)
}

async function countRefusals(db: Db, companyId: string, insightQuery: InsightQuery, now: Date) {
  const { action, instanceId } = processHistory
  const countActs = (actions: readonly string[]) =>
    sql<number>`count(distinct ${instanceId}) filter (where ${inArray(action, [...actions])})`.mapWith(Number)
  return db
    .select({ key: historyKey, refused: countActs(refusing), sentBack: countActs(sendingBack) })
    .from(processHistory)
    .innerJoin(processInstance, eq(processInstance.id, instanceId))
    .where(isActOn(companyId, insightQuery, [...refusing, ...sendingBack], now))
    .groupBy(historyKey)
}

/** Opinions in the same words, apart from spaces, capitals and marks at the end; the first hundred characters. */
const wordsOfOpinion = sql<string>`lower(left(regexp_replace(btrim(regexp_replace(${processHistory.opinion}, '\\s+', ' ', 'g')), '[\\s。．.!！,，;；、]+$', ''), 100))`

const REASONS_MAX = 10

const reasonActs = { refusedFor: refusing, sentBackFor: sendingBack } as const
type ReasonFigure = keyof typeof reasonActs

/**
 * The most common reasons. Words that few applications have are about one of them, and for those who take part in it;
 * what many have in the same words is a phrase.
 */
async function listCommonReasons(
  db: Db,
  companyId: string,
  insightQuery: InsightQuery,
  figure: ReasonFigure,
  now: Date,
) {
  const { instanceId } = processHistory
  const total = countDistinct(instanceId)
  return db
    .select({ text: wordsOfOpinion, total })
    .from(processHistory)
    .innerJoin(processInstance, eq(processInstance.id, instanceId))
    .where(and(isActOn(companyId, insightQuery, reasonActs[figure], now), sql`${wordsOfOpinion} <> ''`))
    .groupBy(wordsOfOpinion)
    .having(sql`${total} >= ${REASON_TIMES_MIN}::int`)
    .orderBy(desc(total), wordsOfOpinion)
    .limit(REASONS_MAX)
}

/** Whether an opinion has words that are none of these. */
const isOtherReason = (texts: readonly string[]) =>
  and(sql`${wordsOfOpinion} <> ''`, texts.length > 0 ? notInArray(wordsOfOpinion, [...texts]) : undefined) ?? sql`true`

async function countReasons(db: Db, companyId: string, insightQuery: InsightQuery, figure: ReasonFigure, now: Date) {
  const common = await listCommonReasons(db, companyId, insightQuery, figure, now)
  const { instanceId } = processHistory
  const countWhere = (condition: SQL) =>
    sql<number>`count(distinct ${instanceId}) filter (where ${condition})`.mapWith(Number)
  const [rest] = await db
    .select({
      other: countWhere(isOtherReason(common.map(({ text }) => text))),
      none: countWhere(sql`${wordsOfOpinion} = ''`),
    })
    .from(processHistory)
    .innerJoin(processInstance, eq(processInstance.id, instanceId))
    .where(isActOn(companyId, insightQuery, reasonActs[figure], now))
  const lines: ReasonInsight[] = [
    ...common.map(({ text, total }) => ({ figure, reason: 'common' as const, text, total })),
    { figure, reason: 'other', text: '', total: rest?.other ?? 0 },
    { figure, reason: 'none', text: '', total: rest?.none ?? 0 },
  ]
  return lines.filter(({ total }) => total > 0)
}

/** The instances of a reason; none for words that are not common. */
async function hasReason(
  db: Db,
  companyId: string,
  { figure, reason = 'other', text = '', ...insightQuery }: InstanceQuery & { figure: ReasonFigure },
  now: Date,
) {
  const common = (await listCommonReasons(db, companyId, insightQuery, figure, now)).map((row) => row.text)
  const { instanceId, action } = processHistory
  const filters = {
    common: common.includes(text) ? sql`${wordsOfOpinion} = ${text}` : sql`false`,
    none: sql`${wordsOfOpinion} = ''`,
    other: isOtherReason(common),
  }
  const own = db
    .select({ one: sql`1` })
    .from(processHistory)
    .where(and(eq(instanceId, processInstance.id), inArray(action, [...reasonActs[figure]]), filters[reason]))
  return and(isStartedIn(companyId, insightQuery, allStatuses, now), exists(own))
}

/**
 * How a process runs.
 *
 * @throws {Refusal} 404 when the company has no such process
 */
export async function describeProcessInsight(
  db: Db,
  companyId: string,
  insightQuery: InsightQuery,
  now: Date,
): Promise<ProcessInsight> {
  const { steps: newest } = await getNewestDefinition(db, companyId, insightQuery.key)
  const states = await countStates(db, companyId, insightQuery, now)
  const waiting = await countWaiting(db, companyId, insightQuery.key, now)
  const days = listWorkedDays(
    await readWorkCalendar(db, companyId),
    now.getTime() - insightQuery.days * DAY_MS,
    now.getTime(),
  )
  const measured = await measureSteps(db, companyId, insightQuery, days, now)
  const refusals = await countRefusals(db, companyId, insightQuery, now)
  const names = new Map([...waiting, ...measured].map(({ key, name }) => [key, name]))
  for (const { key, name } of newest) names.set(key, name)
  // In the order of the newest version; steps of earlier versions come last.
  const keys = [...new Set([...newest.map(({ key }) => key), ...names.keys()])]
  const steps = keys.map((key): StepInsight => {
    const present = waiting.find((row) => row.key === key)
    const past = measured.find((row) => row.key === key)
    const refusal = refusals.find((row) => row.key === key)
    return {
      key,
      name: names.get(key) ?? key,
      waiting: present?.waiting ?? 0,
      overdue: present?.overdue ?? 0,
      passed: past?.passed ?? 0,
      ...presentTimes(past),
      sentBack: refusal?.sentBack ?? 0,
      refused: refusal?.refused ?? 0,
    }
  })
  const get = (status: string) => states.get(status) ?? 0
  return {
    running: get('running'),
    returned: get('returned'),
    approved: get('approved'),
    rejected: get('rejected'),
    revoked: get('revoked'),
    ...(await measureWhole(db, companyId, insightQuery, days, now)),
    steps,
    reasons: [
      ...(await countReasons(db, companyId, insightQuery, 'refusedFor', now)),
      ...(await countReasons(db, companyId, insightQuery, 'sentBackFor', now)),
    ],
  }
}

/** Whether an instance was refused, or sent back, from a step. */
function hasActed(db: Db, step: string, actions: readonly string[]) {
  const { instanceId, action } = processHistory
  return exists(
    db
      .select({ one: sql`1` })
      .from(processHistory)
      .where(and(eq(instanceId, processInstance.id), inArray(action, [...actions]), sql`${historyKey} = ${step}`)),
  )
}

function hasPassed(db: Db, step: string) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(processTask)
      .where(and(eq(processTask.instanceId, processInstance.id), sql`${taskKey} = ${step}`))
      .groupBy(processTask.round)
      .having(isDecidedRound),
  )
}

/** How long an instance took, or the longest of its rounds of a step; in seconds. */
function measureInstance(db: Db, step: string | undefined): SQL<number | null> {
  if (step === undefined) return sql`extract(epoch from ${processInstance.endedAt} - ${processInstance.createdAt})`
  const { instanceId, closedAt, openedAt, round } = processTask
  const rounds = db
    .select({ seconds: sql<number>`extract(epoch from max(${closedAt}) - min(${openedAt}))`.as('seconds') })
    .from(processTask)
    .where(and(eq(instanceId, processInstance.id), sql`${taskKey} = ${step}`))
    .groupBy(round)
    .having(isDecidedRound)
    .as('rounds')
  return sql`(${db.select({ seconds: sql`max(${rounds.seconds})` }).from(rounds)})`
}

/** The instances that a figure counts. */
async function isCounted(
  db: Db,
  companyId: string,
  { figure, step: named, ...insightQuery }: InstanceQuery,
  now: Date,
): Promise<SQL | undefined> {
  if (figure === 'refusedFor' || figure === 'sentBackFor')
    return hasReason(db, companyId, { figure, ...insightQuery }, now)
  const step = named ?? ''
  const recent = isStartedIn(companyId, insightQuery, allStatuses, now)
  const conditions: Record<Exclude<InsightFigure, ReasonFigure>, () => SQL | undefined> = {
    running: () => isInState(companyId, insightQuery.key, ['running']),
    returned: () => isInState(companyId, insightQuery.key, ['returned']),
    approved: () => isStartedIn(companyId, insightQuery, ['approved'], now),
    rejected: () => isStartedIn(companyId, insightQuery, ['rejected'], now),
    revoked: () => isStartedIn(companyId, insightQuery, ['revoked'], now),
    waiting: () => and(isInState(companyId, insightQuery.key, ['running']), isWaitingAt(db, step)),
    overdue: () => and(isInState(companyId, insightQuery.key, ['running']), isWaitingAt(db, step, isLate(now))),
    passed: () => and(recent, hasPassed(db, step)),
    sentBack: () => and(recent, hasActed(db, step, sendingBack)),
    refused: () => and(recent, hasActed(db, step, refusing)),
    slowest: () =>
      named === undefined
        ? isStartedIn(companyId, insightQuery, ['approved', 'rejected'], now)
        : and(recent, hasPassed(db, step)),
  }
  return conditions[figure]()
}

/** The condition for instances whose number, starter or present holders the keyword names. */
function matchesInstance(db: Db, companyId: string, keyword: string): SQL | undefined {
  const named = (userId: PgColumn) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(appUser)
        .where(
          and(
            eq(appUser.id, userId),
            eq(appUser.companyId, companyId),
            matchesKeyword(keyword, [appUser.name], appUser),
          ),
        ),
    )
  const { instanceId, state, assigneeId } = processTask
  const isHeldBy = exists(
    db
      .select({ one: sql`1` })
      .from(processTask)
      .where(and(eq(instanceId, processInstance.id), eq(state, 'open'), named(assigneeId))),
  )
  return or(matchesKeyword(keyword, [processInstance.serialNo]), named(processInstance.starterId), isHeldBy)
}

/** The open tasks of instances in order, those of the system included. */
async function listOpenTasks(db: Db, ids: readonly string[]) {
  const { instanceId, assigneeId, step, state, no } = processTask
  if (ids.length === 0) return []
  return db
    .select({ instanceId, userId: assigneeId, step })
    .from(processTask)
    .where(and(inArray(instanceId, [...ids]), eq(state, 'open')))
    .orderBy(no)
}

/**
 * The instances behind a figure: where they stand, not what they say.
 *
 * @throws {Refusal} 404 when the company has no such process
 */
export async function listInstancesOfFigure(
  db: Db,
  companyId: string,
  query: InstanceQuery,
  page: PageWindow,
  now: Date,
) {
  await getNewestDefinition(db, companyId, query.key)
  const { keyword, sort, ...counted } = query
  const isFound = keyword ? matchesInstance(db, companyId, keyword) : undefined
  const isMeant = and(await isCounted(db, companyId, counted, now), isFound)
  const isSlowest = query.figure === 'slowest'
  const seconds = isSlowest ? measureInstance(db, query.step) : sql<null>`null::int`
  const { id, serialNo, starterId, status, steps, createdAt, endedAt } = processInstance
  const list = db
    .select({ id, serialNo, starterId, status, steps, createdAt, endedAt, seconds })
    .from(processInstance)
    .where(isMeant)
    .orderBy(...(isSlowest && !sort ? [desc(seconds)] : []), ...buildTimeOrder(sort ?? 'newest', createdAt, id))
  const { rows, total } = await selectPage(db, list, page, processInstance, isMeant)
  const openTasks = await listOpenTasks(
    db,
    rows.map((row) => row.id),
  )
  const people = await findPeople(db, companyId, [
    ...rows.map((row) => row.starterId),
    ...openTasks.map(({ userId }) => userId).filter((userId) => userId !== SYSTEM_ACTOR),
  ])
  const records = rows.map((row): InsightInstance => {
    const own = openTasks.filter(({ instanceId }) => instanceId === row.id)
    const stepNames = new Set(own.map(({ step }) => row.steps[step]?.name))
    return {
      procInstId: row.id,
      serialNo: row.serialNo,
      starterName: getPerson(people, row.starterId).name,
      status: row.status,
      statusName: getStatusName(row.status),
      startTime: formatTime(row.createdAt),
      endTime: row.endedAt ? formatTime(row.endedAt) : null,
      minutes: toMinutes(row.seconds),
      stepName: [...stepNames].join('、') || null,
      holderNames: own.flatMap(({ userId }) => (userId === SYSTEM_ACTOR ? [] : [getPerson(people, userId).name])),
    }
  })
  return { records, total }
}
