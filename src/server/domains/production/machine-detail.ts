import { and, desc, eq, gt, gte, isNull, or } from 'drizzle-orm'

import type { MachineCall, MachineDetail, MachineParameter } from '@/contract/production/production'
import { DAY_MS } from '@/lib/durations'
import { takeStart } from '@/lib/text/cut-text'
import type { Db } from '@/server/db/connection'
import {
  lineChange,
  machine,
  machineCall,
  machineParameter,
  machineState,
  machineUpkeep,
  product,
  productionLine,
} from '@/server/db/schema/production'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson, type People } from '@/server/people/people'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'

import { computeOeeMetrics, listRecordsSince, type MachineRow, presentMachineCard } from './board'
import { getStateName } from './names'
import { computeLevel, findWorstLevel } from './parameter-level'
import { shiftAt } from './shifts'

const CALLS_SHOWN = 5

/** Display names of the call kinds. */
export const callKindNames: Readonly<Record<string, string>> = { andon: '安灯呼叫', repair: '设备报修' }

const callStates: Record<string, string> = {
  running: '处理中',
  approved: '已完成',
  rejected: '已拒绝',
  revoked: '已撤销',
  returned: '已退回',
}

/** @throws {Refusal} 404 when the company has no such machine */
export async function requireMachine(db: Db, companyId: string, id: string): Promise<MachineRow> {
  const [found] = await db
    .select({ row: machine, line: productionLine, product })
    .from(machine)
    .innerJoin(productionLine, eq(productionLine.id, machine.lineId))
    .innerJoin(product, eq(product.id, machine.productId))
    .where(and(eq(machine.id, id), eq(machine.companyId, companyId)))
  if (!found) throw new Refusal(404, '机台不存在')
  return found
}

/** The machine code of a label: the text itself, or the `machine` parameter of a URL. */
function parseLabel(label: string): string {
  const query = /[?&]machine=([^&#]+)/.exec(label)?.[1]
  if (query === undefined) return label
  try {
    return decodeURIComponent(query)
  } catch {
    return query
  }
}

/** @throws {Refusal} 404 with the code when the company has no such machine */
export async function findByLabel(db: Db, companyId: string, label: string): Promise<{ id: string; code: string }> {
  const code = parseLabel(label).trim()
  const [found] = await db
    .select({ id: machine.id, code: machine.code })
    .from(machine)
    .where(and(eq(machine.companyId, companyId), or(eq(machine.code, code), eq(machine.code, code.toUpperCase()))))
  if (!found) throw new Refusal(404, `没有编号为「${code.length > 24 ? `${takeStart(code, 24)}…` : code}」的机台`)
  return found
}

async function listSpans(db: Db, { id }: MachineRow['row'], now: Date): Promise<MachineDetail['spans']> {
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await db
    .select()
    .from(machineState)
    .where(and(eq(machineState.machineId, id), or(isNull(machineState.endAt), gt(machineState.endAt, since))))
    .orderBy(machineState.startAt)
  return rows.map(({ state, reason, startAt, endAt }) => ({
    state,
    stateName: getStateName(state, reason),
    startTime: formatTime(startAt < since ? since : startAt),
    endTime: formatTime(endAt ?? now),
  }))
}

// Rounds a database `real`: 0.1 is read back inexactly.
const roundReading = (value: number, digits: number) => Number(value.toFixed(digits + 2))

async function listParameters(db: Db, machineId: string): Promise<MachineParameter[]> {
  const rows = await db
    .select()
    .from(machineParameter)
    .where(eq(machineParameter.machineId, machineId))
    .orderBy(machineParameter.sort)
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    unit: row.unit,
    digits: row.digits,
    level: computeLevel(row),
    value: roundReading(row.value, row.digits),
    upper: roundReading(row.upper, row.digits),
    lower: row.lower === null ? null : roundReading(row.lower, row.digits),
    warnAbove: row.warnAbove === null ? null : roundReading(row.warnAbove, row.digits),
  }))
}

async function listUpkeep(db: Db, companyId: string, machineId: string): Promise<MachineDetail['upkeep']> {
  const rows = await db
    .select()
    .from(machineUpkeep)
    .where(eq(machineUpkeep.machineId, machineId))
    .orderBy(machineUpkeep.dueAt)
  const people = await findPeople(
    db,
    companyId,
    rows.map(({ ownerId }) => ownerId),
  )
  return rows.map(({ id, name, dueAt, ownerId }) => ({
    id,
    name,
    dueTime: formatTime(dueAt),
    ownerName: getPerson(people, ownerId).name,
  }))
}

interface CallRow {
  call: typeof machineCall.$inferSelect
  instance: typeof processInstance.$inferSelect
  handlers: string[]
}

async function listCallRows(db: Db, machineId: string, now: Date): Promise<CallRow[]> {
  const since = new Date(now.getTime() - 7 * DAY_MS)
  const rows = await db
    .select({ call: machineCall, instance: processInstance })
    .from(machineCall)
    .innerJoin(processInstance, eq(processInstance.id, machineCall.instanceId))
    .where(
      and(
        eq(machineCall.machineId, machineId),
        or(eq(processInstance.status, 'running'), gte(machineCall.createdAt, since)),
      ),
    )
    // What waits stays shown, however old it is.
    .orderBy(desc(eq(processInstance.status, 'running')), desc(machineCall.createdAt), desc(machineCall.id))
    .limit(CALLS_SHOWN)
  const tasks = await Promise.all(
    rows.map(({ call }) => db.select().from(processTask).where(eq(processTask.instanceId, call.instanceId))),
  )
  return rows.map((row, at) => ({
    ...row,
    handlers: (tasks[at] ?? [])
      .filter(({ state, assigneeId }) => state === 'open' && assigneeId !== SYSTEM_ACTOR)
      .map(({ assigneeId }) => assigneeId),
  }))
}

function presentCall({ call, instance, handlers }: CallRow, people: People, caller: CompanyCaller): MachineCall {
  return {
    id: call.id,
    kind: call.kind,
    kindName: callKindNames[call.kind] ?? call.kind,
    reason: call.reason,
    callerName: getPerson(people, call.callerId).name,
    createTime: formatTime(call.createdAt),
    procInstId: instance.id,
    status: instance.status,
    statusName: callStates[instance.status] ?? instance.status,
    handlerNames: handlers.map((id) => getPerson(people, id).name),
    endTime: formatTime(instance.endedAt),
    isMine: call.callerId === caller.userId || handlers.includes(caller.userId),
  }
}

async function listCalls(db: Db, caller: CompanyCaller, machineId: string, now: Date): Promise<MachineCall[]> {
  const rows = await listCallRows(db, machineId, now)
  const involved = rows.flatMap(({ call, handlers }) => [call.callerId, ...handlers])
  const people = await findPeople(db, caller.companyId, involved)
  return rows.map((row) => presentCall(row, people, caller))
}

async function findRunningChangeId(db: Db, machineId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: lineChange.id })
    .from(lineChange)
    .where(and(eq(lineChange.machineId, machineId), eq(lineChange.status, 'running')))
  return row?.id ?? null
}

/**
 * Presents one machine with all details.
 *
 * @throws {Refusal} 404 when the company has no such machine
 */
export async function describeMachine(db: Db, caller: CompanyCaller, id: string, now: Date): Promise<MachineDetail> {
  const found = await requireMachine(db, caller.companyId, id)
  const { workDay, code } = shiftAt(now.getTime())
  const records = (await listRecordsSince(db, caller.companyId, now.getTime() - DAY_MS)).filter(
    ({ machineId }) => machineId === id,
  )
  const running = records.filter((record) => record.workDay === workDay && record.shift === code)
  const { reportedAt, orderNo, orderDone, orderTotal } = found.row
  const parameters = await listParameters(db, id)
  return {
    ...presentMachineCard(found, running, findWorstLevel(parameters.map(({ level }) => level))),
    now: formatTime(now),
    dataTime: formatTime(reportedAt),
    lineName: found.line.name,
    orderNo,
    orderDone,
    orderTotal,
    figures: computeOeeMetrics(records),
    spans: await listSpans(db, found.row, now),
    parameters,
    upkeep: await listUpkeep(db, caller.companyId, id),
    calls: await listCalls(db, caller, id, now),
    changeId: await findRunningChangeId(db, id),
  }
}
