import { and, eq, gte, lte, max } from 'drizzle-orm'

import { getOwn, hasOwn } from '@/lib/own'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { machine, product, productionRecord } from '@/server/db/schema/production'
import { listProductionLines, listRecordsOfDays } from '@/server/domains/production/production-store'
import { shiftAt } from '@/server/domains/production/shifts'
import { Refusal } from '@/server/http/refusal'

import { buildApprovalReport, buildWorkloadReport } from './approval-report'
import { loadApprovalSource, loadWorkloadSource } from './approval-source'
import type { ProductionSource, ReportBody } from './body'
import { buildDefectReport } from './defect-report'
import { buildDowntimeReport } from './downtime-report'
import { buildEnergyReport } from './energy-report'
import { buildOeeReport } from './oee-report'
import { buildOutputReport } from './output-report'
import { type Period, type PeriodKind, resolvePeriod } from './period'
import { cutRecordsAt } from './records'

/** Production reports by code. */
const ofProduction: Readonly<Record<string, (source: ProductionSource) => ReportBody>> = {
  oee: buildOeeReport,
  output: buildOutputReport,
  defect: buildDefectReport,
  downtime: buildDowntimeReport,
  energy: buildEnergyReport,
}

/** Whether a report is computed from production records, and so by line and by production day. */
export const isOfProduction = (code: string) => hasOwn(ofProduction, code)

interface ReportQuery {
  period: PeriodKind
  from?: string | undefined
  to?: string | undefined
  lineId?: string | undefined
}

interface ComputedReport extends ReportBody {
  period: Period
  lines: { id: string; name: string }[]
  lineId: string | null
  /** Time of the latest data; null without data. */
  dataTime: Date | null
}

async function createNameLookup(db: Db, companyId: string) {
  const machines = await db
    .select({ id: machine.id, name: machine.code })
    .from(machine)
    .where(eq(machine.companyId, companyId))
  const products = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(eq(product.companyId, companyId))
  const names = new Map([...machines, ...products].map(({ id, name }) => [id, name]))
  return (id: string) => names.get(id) ?? '–'
}

async function computeProductionReport(
  db: Db,
  companyId: string,
  code: string,
  query: ReportQuery,
  now: Date,
): Promise<ComputedReport> {
  const period = resolvePeriod(query, shiftAt(now.getTime()).workDay, now.getTime())
  const all = await listProductionLines(db, companyId)
  const line = query.lineId === undefined ? undefined : all.find(({ id }) => id === query.lineId)
  if (query.lineId !== undefined && !line) throw new Refusal(404, '产线不存在')
  const within = async (from: string, to: string) =>
    (await listRecordsOfDays(db, companyId, from, to)).filter(({ lineId }) => !line || lineId === line.id)
  const findName = await createNameLookup(db, companyId)
  const current = await within(period.from, period.to)
  const previous = cutRecordsAt(await within(period.previous.from, period.previous.to), period.previousUntil)
  const last = current.reduce((latest, { endAt }) => Math.max(latest, endAt.getTime()), 0)
  const lines = line ? [line] : all
  const source = { period, current, previous, lines, machineName: findName, productName: findName }
  const body = getOwn(ofProduction, code)?.(source) ?? { figures: [], charts: [], tables: [] }
  return {
    ...body,
    period,
    lines: all.map(({ id, name }) => ({ id, name })),
    lineId: line?.id ?? null,
    dataTime: last > 0 ? new Date(last) : null,
  }
}

async function computeApprovalReport(
  db: Db,
  companyId: string,
  code: string,
  query: ReportQuery,
  now: Date,
): Promise<ComputedReport> {
  const period = resolvePeriod(query, chinaDay(now.getTime()), now.getTime())
  const body =
    code === 'load'
      ? buildWorkloadReport(await loadWorkloadSource(db, companyId, period))
      : buildApprovalReport(await loadApprovalSource(db, companyId, period))
  return { ...body, period, lines: [], lineId: null, dataTime: now }
}

/**
 * Computes a report of a company from the stored records.
 *
 * @throws {Refusal} 404 for a line of another company, 422 for an invalid period
 */
export function computeReport(
  db: Db,
  companyId: string,
  code: string,
  query: ReportQuery,
  now: Date,
): Promise<ComputedReport> {
  return (isOfProduction(code) ? computeProductionReport : computeApprovalReport)(db, companyId, code, query, now)
}

/** Time of a company's latest production record. */
export async function findProductionTime(db: Db, companyId: string, now: Date): Promise<Date | null> {
  const { companyId: company, endAt, workDay } = productionRecord
  const today = shiftAt(now.getTime()).workDay
  // Queries by day, which is indexed; the maximum over all records would scan the table.
  const [recent] = await db
    .select({ last: max(endAt) })
    .from(productionRecord)
    .where(and(eq(company, companyId), gte(workDay, today), lte(workDay, today)))
  if (recent?.last) return recent.last
  const [ever] = await db
    .select({ last: max(endAt) })
    .from(productionRecord)
    .where(eq(company, companyId))
  return ever?.last ?? null
}
