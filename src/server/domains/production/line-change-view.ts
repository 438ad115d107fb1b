import { asc, eq, inArray } from 'drizzle-orm'

import type { LineChange, LineChangeDetail, LineChangeStep } from '@/contract/production/line-change'
import type { Db } from '@/server/db/connection'
import { type lineChange, lineChangeStep, machine, product, productionLine } from '@/server/db/schema/production'
import type { FileLinks } from '@/server/files/file-links'
import { type Files, readFiles } from '@/server/files/file-refs'
import { type Caller, type CompanyCaller, hasScope } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson, type People } from '@/server/people/people'

export type ChangeRow = typeof lineChange.$inferSelect
export type StepRow = typeof lineChangeStep.$inferSelect

const statusNames: Record<string, string> = { running: '换线中', done: '已完成', cancelled: '已取消' }

/** The steps of line changes, in order. */
export async function listLineChangeSteps(db: Db, changeIds: readonly string[]): Promise<StepRow[]> {
  if (changeIds.length === 0) return []
  return db
    .select()
    .from(lineChangeStep)
    .where(inArray(lineChangeStep.changeId, [...changeIds]))
    .orderBy(asc(lineChangeStep.seq))
}

interface Names {
  machines: ReadonlyMap<string, string>
  lines: ReadonlyMap<string, string>
  products: ReadonlyMap<string, string>
  people: People
}

async function findNames(db: Db, companyId: string, changes: readonly ChangeRow[], steps: StepRow[]): Promise<Names> {
  const machines = await db
    .select({ id: machine.id, code: machine.code })
    .from(machine)
    .where(eq(machine.companyId, companyId))
  const lines = await db.select().from(productionLine).where(eq(productionLine.companyId, companyId))
  const products = await db.select().from(product).where(eq(product.companyId, companyId))
  const doers = steps.flatMap(({ doneById }) => (doneById === null ? [] : [doneById]))
  return {
    machines: new Map(machines.map(({ id, code }) => [id, code])),
    lines: new Map(lines.map(({ id, name }) => [id, name])),
    products: new Map(products.map(({ id, name }) => [id, name])),
    people: await findPeople(db, companyId, [...changes.map(({ starterId }) => starterId), ...doers]),
  }
}

function presentChange(row: ChangeRow, steps: readonly StepRow[], names: Names): LineChange {
  const next = steps.find(({ doneAt }) => doneAt === null)
  return {
    id: row.id,
    changeNo: row.changeNo,
    machineId: row.machineId,
    machineCode: names.machines.get(row.machineId) ?? '',
    fromLineName: names.lines.get(row.fromLineId) ?? '',
    toLineName: names.lines.get(row.toLineId) ?? '',
    fromProductName: names.products.get(row.fromProductId) ?? '',
    toProductName: names.products.get(row.toProductId) ?? '',
    status: row.status,
    statusName: statusNames[row.status] ?? row.status,
    starterName: getPerson(names.people, row.starterId).name,
    startTime: formatTime(row.startAt),
    endTime: formatTime(row.endAt),
    standardMinutes: steps.reduce((sum, { standardMinutes }) => sum + standardMinutes, 0),
    doneSteps: steps.filter(({ doneAt }) => doneAt !== null).length,
    totalSteps: steps.length,
    nextStep: row.status === 'running' ? (next?.name ?? null) : null,
  }
}

function presentStep(row: StepRow, isCurrent: boolean, names: Names, files: Files): LineChangeStep {
  const { seq, name, hint, kind, standardMinutes, note, measures, doneById, doneAt } = row
  return {
    seq,
    name,
    hint,
    kind,
    standardMinutes,
    note,
    measures: [...measures],
    state: doneAt !== null ? 'done' : isCurrent ? 'current' : 'blocked',
    doneByName: doneById === null ? null : getPerson(names.people, doneById).name,
    doneTime: formatTime(doneAt),
    photos: row.photos.flatMap((id) => files.get(id) ?? []),
  }
}

/** Presents line changes as list entries. */
export async function describeChanges(db: Db, companyId: string, rows: readonly ChangeRow[]): Promise<LineChange[]> {
  const steps = await listLineChangeSteps(
    db,
    rows.map(({ id }) => id),
  )
  const names = await findNames(db, companyId, rows, steps)
  return rows.map((row) =>
    presentChange(
      row,
      steps.filter(({ changeId }) => changeId === row.id),
      names,
    ),
  )
}

/** Whether the caller may cancel a line change. */
export const mayCancel = (row: ChangeRow, caller: Caller) => row.starterId === caller.userId || hasScope(caller, 'data')

/** Presents one line change with its steps. */
export async function describeChange(
  db: Db,
  links: FileLinks,
  caller: CompanyCaller,
  row: ChangeRow,
  now: Date,
): Promise<LineChangeDetail> {
  const steps = await listLineChangeSteps(db, [row.id])
  const names = await findNames(db, caller.companyId, [row], steps)
  const files = await readFiles(
    db,
    links,
    steps.flatMap(({ photos }) => photos),
  )
  const current = row.status === 'running' ? steps.find(({ doneAt }) => doneAt === null)?.seq : undefined
  return {
    ...presentChange(row, steps, names),
    now: formatTime(now),
    version: row.version,
    canCancel: row.status === 'running' && mayCancel(row, caller),
    steps: steps.map((step) => presentStep(step, step.seq === current, names, files)),
  }
}
