import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import type { ManagedReport, saveReportRight } from '@/contract/production/report-manage'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { company, department, post } from '@/server/db/schema/identity'
import { report } from '@/server/db/schema/report'
import { reportColumns } from '@/server/definitions/usual-reports'
import { Refusal } from '@/server/http/refusal'
import { type Audience, isNarrowed } from '@/server/domains/report/report-audience'
import { assertColleagues, findPeople, getPerson } from '@/server/people/people'

type Input = InferOutput<(typeof saveReportRight)['input']>
type Row = typeof report.$inferSelect
/** A report of the company, or one of the product that the company has not stored. */
type ReportState = Omit<Row, 'id' | 'companyId' | 'pinyin' | 'initials'> & { id?: string }

const ADMINISTRATORS: readonly string[] = ['administrator']

const createMissing = (columns: (typeof reportColumns)[number]): ReportState => ({
  ...columns,
  isOn: false,
  audience: {},
  version: 0,
})

async function listReportStates(db: Db, companyId: string): Promise<ReportState[]> {
  const rows = await db
    .select()
    .from(report)
    .where(eq(report.companyId, companyId))
    .orderBy(asc(report.classSort), asc(report.sort), asc(report.id))
  const stored = new Set(rows.map(({ code }) => code))
  return [...rows, ...reportColumns.filter(({ code }) => !stored.has(code)).map(createMissing)]
}

type NamedTable = PgTable & { id: PgColumn; name: PgColumn; companyId: PgColumn }

async function findNames(db: Db, table: NamedTable, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = (await db
    .select({ id: table.id, name: table.name })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), eq(table.companyId, companyId)))) as { id: string; name: string }[]
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

async function presentReportState(db: Db, companyId: string, state: ReportState): Promise<ManagedReport> {
  const { code, name, remark, className, isOn, roles, audience, version } = state
  const { departmentIds = [], postIds = [], userIds = [] } = audience
  const people = await findPeople(db, companyId, userIds)
  const narrowed = isNarrowed(audience) ? 'some' : 'company'
  return {
    code,
    name,
    remark,
    className,
    isOn,
    audience: roles.length > 0 ? 'administrators' : narrowed,
    departments: await findNames(db, department, companyId, departmentIds),
    posts: await findNames(db, post, companyId, postIds),
    users: userIds.map((id) => getPerson(people, id)),
    version,
  }
}

/** Every report of the product as a company shows it. */
export async function listReportRights(db: Db, companyId: string): Promise<ManagedReport[]> {
  const found: ManagedReport[] = []
  for (const state of await listReportStates(db, companyId)) found.push(await presentReportState(db, companyId, state))
  return found
}

/** @throws {Refusal} 422 when nothing is chosen, or something of another company */
async function assertAudience(tx: Db, companyId: string, audience: Required<Audience>): Promise<void> {
  const refuse = (field: string, reason: string) => new Refusal(422, reason, { [field]: reason })
  const { departmentIds, postIds, userIds } = audience
  if (!isNarrowed(audience)) throw refuse('audience', '请选择部门、岗位或成员')
  const departments = await findNames(tx, department, companyId, departmentIds)
  if (departments.length < departmentIds.length) throw refuse('departmentIds', '部门已被删除，请重新选择')
  const posts = await findNames(tx, post, companyId, postIds)
  if (posts.length < postIds.length) throw refuse('postIds', '岗位已被删除，请重新选择')
  await assertColleagues(tx, companyId, userIds)
}

/** Stores which reports the company shows, and to whom. @throws {Refusal} 404, 409, 422 as the contract says */
export async function writeReportRight(tx: Db, companyId: string, input: Input): Promise<ManagedReport> {
  const { code, version, isOn, audience, departmentIds, postIds, userIds } = input
  await lockRow(tx, company, companyId)
  const before = (await listReportStates(tx, companyId)).find((one) => one.code === code)
  if (!before) throw new Refusal(404, '报表不存在')
  if (before.version !== version) throw new Refusal(409, `「${before.name}」刚被他人修改，请重新查看`)
  const named = { departmentIds, postIds, userIds }
  if (audience === 'some') await assertAudience(tx, companyId, named)
  const roles = audience === 'administrators' ? ADMINISTRATORS : []
  const changed = { isOn, roles, audience: audience === 'some' ? named : {}, version: version + 1 }
  const now: ReportState = { ...before, ...changed }
  if (before.id) await tx.update(report).set(changed).where(eq(report.id, before.id))
  else await tx.insert(report).values({ ...now, ...(await toPinyin(now.name)), id: randomUUID(), companyId })
  return presentReportState(tx, companyId, now)
}
