import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { ABSENCE_DAYS_MAX, type Absence, endAbsence, getAbsence, setAbsence } from '@/contract/absence'
import type { Person } from '@/contract/task'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { processDefinition } from '@/server/db/schema/workflow'
import type { Member } from '@/server/http/caller'
import { handle } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { wireTime } from '@/server/http/wire-time'
import { assertColleagues, colleaguesAmong, peopleOf, personIn } from '@/server/people/people'
import { type AbsenceRow, absencesHeldBy, absentAmong, closeAbsence, findAbsence, saveAbsence } from './absence-store'

/** The processes of these keys, by the name their newest version has. */
async function processesOf(db: Db, companyId: string, keys: readonly string[]): Promise<Absence['processes']> {
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
  const people = await peopleOf(db, companyId, [row.substituteId])
  const [away] = await absentAmong(db, companyId, [row.substituteId], now)
  return {
    substitute: personIn(people, row.substituteId),
    startTime: wireTime(row.startAt),
    endTime: wireTime(row.endAt),
    processes: await processesOf(db, companyId, row.processKeys ?? []),
    substituteAwayUntil: away ? wireTime(away.endAt) : null,
  }
}

/** @throws {Refusal} 422 when the window is over, empty or too long */
function windowOf(startTime: string | undefined, endTime: string, now: Date): { startAt: Date; endAt: Date } {
  const start = startTime === undefined ? now.getTime() : parseWireTime(startTime)
  const end = parseWireTime(endTime)
  if (start === undefined || end === undefined) throw new Refusal(422, '时间有误')
  if (end <= now.getTime() || end <= start) throw new Refusal(422, '结束时间要晚于现在')
  if (end - start > ABSENCE_DAYS_MAX * DAY_MS) throw new Refusal(422, `一次最长 ${ABSENCE_DAYS_MAX} 天`)
  return { startAt: new Date(start), endAt: new Date(end) }
}

/** @throws {Refusal} 422 when one of the processes is not of the company */
async function assertProcesses(db: Db, { companyId }: { companyId: string }, keys: readonly string[]): Promise<void> {
  const found = await processesOf(db, companyId, keys)
  if (found.length < new Set(keys).size) throw new Refusal(422, '所选流程不存在')
}

async function standingIn(db: Db, { companyId, userId }: Member, now: Date) {
  const rows = await absencesHeldBy(db, companyId, userId, now)
  const people = await peopleOf(
    db,
    companyId,
    rows.map((row) => row.userId),
  )
  return rows.map((row) => ({ owner: personIn(people, row.userId), endTime: wireTime(row.endAt) }))
}

async function formerSubstitute(db: Db, companyId: string, { substituteId }: AbsenceRow): Promise<Person | null> {
  const colleagues = await colleaguesAmong(db, companyId, [substituteId])
  if (!colleagues.has(substituteId)) return null
  return personIn(await peopleOf(db, companyId, [substituteId]), substituteId)
}

/** 我不在: absences with their end and substitute. */
export function absenceRoutes(app: FastifyInstance): void {
  handle(app, getAbsence, async (_input, { caller, db, now }) => {
    const row = await findAbsence(db, caller.userId)
    const isOn = row !== undefined && row.endAt > now && row.companyId === caller.companyId
    return {
      absence: isOn ? await describe(db, caller.companyId, row, now) : null,
      version: row?.version ?? 0,
      lastSubstitute: row ? await formerSubstitute(db, caller.companyId, row) : null,
      standingIn: await standingIn(db, caller, now),
    }
  })

  handle(app, setAbsence, async ({ substituteId, startTime, endTime, procDefKeys, version }, { caller, db, now }) => {
    const { userId, companyId } = caller
    if (substituteId === userId) throw new Refusal(422, '代办人不能是自己')
    await assertColleagues(db, companyId, [substituteId])
    await assertProcesses(db, caller, procDefKeys ?? [])
    const processKeys = procDefKeys ? [...new Set(procDefKeys)] : null
    const row = { userId, companyId, substituteId, processKeys, ...windowOf(startTime, endTime, now) }
    const saved = await saveAbsence(db, row, version)
    return { absence: await describe(db, companyId, saved, now), version: saved.version }
  })

  handle(app, endAbsence, async ({ version }, { caller, db, now }) => {
    const closed = await closeAbsence(db, caller.userId, version, now)
    return { version: closed.version }
  })
}
