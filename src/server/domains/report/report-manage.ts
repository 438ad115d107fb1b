import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { APPLICATION_CLASS } from '@/contract/organization/dictionary-manage'
import type { ManagedReport, saveReportRight } from '@/contract/production/report-manage'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { company } from '@/server/db/schema/identity'
import { report } from '@/server/db/schema/report'
import { reportColumns } from '@/server/definitions/usual-reports'
import { listDictionaryEntries } from '@/server/domains/dictionary/dictionary-store'
import { Refusal } from '@/server/http/refusal'
import { presentAudiences, toStoredAudience } from '@/server/people/audience'

type Input = InferOutput<(typeof saveReportRight)['input']>
type Row = typeof report.$inferSelect
/** A report of the company, or one of the product that the company has not stored. */
type ReportState = Omit<Row, 'id' | 'companyId' | 'pinyin' | 'initials'> & { id?: string }

const ADMINISTRATORS: readonly string[] = ['administrator']

/** The reports of the product that the company has not stored, in the company's groups. */
async function listMissingReports(db: Db, companyId: string, stored: ReadonlySet<string>): Promise<ReportState[]> {
  const missing = reportColumns.filter(({ code }) => !stored.has(code))
  if (missing.length === 0) return []
  const groups = await listDictionaryEntries(db, APPLICATION_CLASS, companyId)
  return missing.map((columns) => {
    const classSort = groups.findIndex(({ value }) => value === columns.classCode)
    const className = groups[classSort]?.label ?? columns.className
    return { ...columns, classSort, className, isOn: false, audience: null, version: 0 }
  })
}

/** Every report of the product in the order of its groups. */
async function listReportStates(db: Db, companyId: string): Promise<ReportState[]> {
  const rows = await db
    .select()
    .from(report)
    .where(eq(report.companyId, companyId))
    .orderBy(asc(report.classSort), asc(report.sort), asc(report.id))
  const missing = await listMissingReports(db, companyId, new Set(rows.map(({ code }) => code)))
  return [...rows, ...missing].sort((a, b) => a.classSort - b.classSort || a.sort - b.sort)
}

async function presentReportStates(
  db: Db,
  companyId: string,
  states: readonly ReportState[],
): Promise<ManagedReport[]> {
  const stored = states.map(({ audience }) => audience)
  const audiences = await presentAudiences(db, companyId, stored)
  return states.map(({ code, name, remark, className, isOn, roles, version }, at) => ({
    code,
    name,
    remark,
    className,
    isOn,
    isRestricted: roles.length > 0,
    audience: audiences[at] ?? null,
    version,
  }))
}

/** Every report of the product as a company shows it. */
export async function listReportRights(db: Db, companyId: string): Promise<ManagedReport[]> {
  return presentReportStates(db, companyId, await listReportStates(db, companyId))
}

/** Stores which reports the company shows, and to whom. @throws {Refusal} 404, 409, 422 as the contract says */
export async function writeReportRight(tx: Db, companyId: string, input: Input): Promise<ManagedReport> {
  const { code, version, isOn, isRestricted, audience } = input
  await lockRow(tx, company, companyId)
  const before = (await listReportStates(tx, companyId)).find((one) => one.code === code)
  if (!before) throw new Refusal(404, '报表不存在')
  if (before.version !== version) throw new Refusal(409, `「${before.name}」刚被他人修改，请重新查看`)
  const readers = {
    roles: isRestricted ? ADMINISTRATORS : [],
    audience: isRestricted ? null : await toStoredAudience(tx, companyId, audience),
  }
  const changed = { isOn, ...(isOn && readers), version: version + 1 }
  const now: ReportState = { ...before, ...changed }
  if (before.id) await tx.update(report).set(changed).where(eq(report.id, before.id))
  else await tx.insert(report).values({ ...now, ...(await toPinyin(now.name)), id: randomUUID(), companyId })
  const [saved] = await presentReportStates(tx, companyId, [now])
  if (!saved) throw new Error('the saved report is not there')
  return saved
}
