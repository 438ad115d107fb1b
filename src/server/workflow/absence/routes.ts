import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { ABSENCE_DAYS_MAX, type Absence, endAbsence, getAbsence, setAbsence } from '@/contract/workflow/absence'
import type { Person } from '@/contract/workflow/task'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { processDefinition } from '@/server/db/schema/workflow'
import type { CompanyCaller } from '@/server/http/caller'
import { handle } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { assertColleagues, filterColleagues, findPeople, getPerson } from '@/server/people/people'

import {
  type AbsenceRow,
  closeAbsence,
  findAbsence,
  listAbsent,
  listSubstitutedAbsences,
  saveAbsence,
} from './absence-store'

/** The processes of these keys, with the name of their latest version. */
async function listProcessNames(db: Db, companyId: string, keys: readonly string[]): Promise<Absence['processes']> {
  if (keys.length === 0) return []
  const { key, name, companyId: company, version } = processDefinition
  const rows = await db
    .select({ procDefKey: key, procDefName: name })
    .from(processDefinition)
    .where(and(eq(company, companyId), inArray(key, [...keys])))
    .orderBy(version)
  const names = new Map(rows.map(({ procDefKey, procDefName }) => [procDefKey, procDefName]))
  return keys.flatMap((procDefKey) => {
    const procDefName = names.get(procDefKey)
    return procDefName === undefined ? [] : { procDefKey, procDefName }
  })
}

async function describe(db: Db, companyId: string, row: AbsenceRow, now: Date): Promise<Absence> {
  const people = await findPeople(db, companyId, [row.substituteId])
  const [away] = await listAbsent(db, companyId, [row.substituteId], now)
  return {
    substitute: getPerson(people, row.substituteId),
    startTime: formatTime(row.startAt),
    endTime: formatTime(row.endAt),
    processes: await listProcessNames(db, companyId, row.processKeys ?? []),
    substituteAwayUntil: away ? formatTime(away.endAt) : null,
  }
}

/** @throws {Refusal} 422 when the period is over, empty or too long */
function parseWindow(startTime: string | undefined, endTime: string, now: Date): { startAt: Date; endAt: Date } {
  const start = startTime === undefined ? now.getTime() : parseWireTime(startTime)
  const end = parseWireTime(endTime)
  if (start === undefined || end === undefined) throw new Refusal(422, '时间有误')
  if (end <= now.getTime()) throw new Refusal(422, '结束时间要晚于现在')
  if (end <= start) throw new Refusal(422, '结束时间要晚于开始时间')
  if (end - start > ABSENCE_DAYS_MAX * DAY_MS) throw new Refusal(422, `一次最长 ${ABSENCE_DAYS_MAX} 天`)
  return { startAt: new Date(start), endAt: new Date(end) }
}

/** @throws {Refusal} 422 when the company lacks one of the processes */
async function assertProcesses(db: Db, { companyId }: { companyId: string }, keys: readonly string[]): Promise<void> {
  const found = await listProcessNames(db, companyId, keys)
  if (found.length < new Set(keys).size) throw new Refusal(422, '所选流程不存在')
}

async function presentSubstitutions(db: Db, { companyId, userId }: CompanyCaller, now: Date) {
  const rows = await listSubstitutedAbsences(db, companyId, userId, now)
  const people = await findPeople(
    db,
    companyId,
    rows.map((row) => row.userId),
  )
  return rows.map((row) => ({ owner: getPerson(people, row.userId), endTime: formatTime(row.endAt) }))
}

async function findFormerSubstitute(db: Db, companyId: string, { substituteId }: AbsenceRow): Promise<Person | null> {
  const colleagues = await filterColleagues(db, companyId, [substituteId])
  if (!colleagues.has(substituteId)) return null
  return getPerson(await findPeople(db, companyId, [substituteId]), substituteId)
}

/** 我不在: a user's absence with its end and substitute. */
export function absenceRoutes(app: FastifyInstance): void {
  handle(app, getAbsence, async (_input, { caller, db, now }) => {
    const row = await findAbsence(db, caller.userId)
    const isOn = row !== undefined && row.endAt > now && row.companyId === caller.companyId
    return {
      absence: isOn ? await describe(db, caller.companyId, row, now) : null,
      version: row?.version ?? 0,
      lastSubstitute: row ? await findFormerSubstitute(db, caller.companyId, row) : null,
      standingIn: await presentSubstitutions(db, caller, now),
    }
  })

  handle(app, setAbsence, async ({ substituteId, startTime, endTime, procDefKeys, version }, { caller, db, now }) => {
    const { userId, companyId } = caller
    if (substituteId === userId) throw new Refusal(422, '代办人不能是自己')
    await assertColleagues(db, companyId, [substituteId])
    await assertProcesses(db, caller, procDefKeys ?? [])
    const processKeys = procDefKeys ? [...new Set(procDefKeys)] : null
    const row = { userId, companyId, substituteId, processKeys, ...parseWindow(startTime, endTime, now) }
    const saved = await saveAbsence(db, row, version)
    return { absence: await describe(db, companyId, saved, now), version: saved.version }
  })

  handle(app, endAbsence, async ({ version }, { caller, db, now }) => {
    const closed = await closeAbsence(db, caller.userId, version, now)
    return { version: closed.version }
  })
}
