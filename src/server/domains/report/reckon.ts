import { and, eq, gte, lte, max } from 'drizzle-orm'
import { getOwn, hasOwn } from '@/lib/own'

import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { machine, product, productionRecord } from '@/server/db/schema/production'
import { linesOf, recordsOfDays } from '@/server/domains/production/production-store'
import { shiftAt } from '@/server/domains/production/shifts'
import { Refusal } from '@/server/http/refusal'

import { approvalReport, loadReport } from './approval-report'
import { approvalSource, loadSource } from './approval-source'
import type { ProductionSource, ReportBody } from './body'
import { defectReport } from './defect-report'
import { downtimeReport } from './downtime-report'
import { energyReport } from './energy-report'
import { oeeReport } from './oee-report'
import { outputReport } from './output-report'
import { type Period, type PeriodKind, periodOf } from './period'
import { recordsUntil } from './records'

/** The reports of production, by their code. */
const ofProduction: Readonly<Record<string, (source: ProductionSource) => ReportBody>> = {
  oee: oeeReport,
  output: outputReport,
  defect: defectReport,
  downtime: downtimeReport,
  energy: energyReport,
}

/** Whether a report is computed from production records, and so by line and by production day. */
export const isOfProduction = (code: string) => hasOwn(ofProduction, code)

interface Asked {
  period: PeriodKind
  from?: string | undefined
  to?: string | undefined
  lineId?: string | undefined
}

interface Reckoned extends ReportBody {
  period: Period
  lines: { id: string; name: string }[]
  lineId: string | null
  /** Until when the data reach; null: there are none. */
  dataTime: Date | null
}

async function namesOf(db: Db, companyId: string) {
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

async function reckonProduction(db: Db, companyId: string, code: string, asked: Asked, now: Date): Promise<Reckoned> {
  const period = periodOf(asked, shiftAt(now.getTime()).workDay, now.getTime())
  const all = await linesOf(db, companyId)
  const line = asked.lineId === undefined ? undefined : all.find(({ id }) => id === asked.lineId)
  if (asked.lineId !== undefined && !line) throw new Refusal(404, '产线不存在')
  const within = async (from: string, to: string) =>
    (await recordsOfDays(db, companyId, from, to)).filter(({ lineId }) => !line || lineId === line.id)
  const nameOf = await namesOf(db, companyId)
  const current = await within(period.from, period.to)
  const previous = recordsUntil(await within(period.previous.from, period.previous.to), period.previousUntil)
  const last = current.reduce((latest, { endAt }) => Math.max(latest, endAt.getTime()), 0)
  const lines = line ? [line] : all
  const source = { period, current, previous, lines, machineName: nameOf, productName: nameOf }
  const body = getOwn(ofProduction, code)?.(source) ?? { figures: [], charts: [], tables: [] }
  return {
    ...body,
    period,
    lines: all.map(({ id, name }) => ({ id, name })),
    lineId: line?.id ?? null,
    dataTime: last > 0 ? new Date(last) : null,
  }
}

async function reckonApprovals(db: Db, companyId: string, code: string, asked: Asked, now: Date): Promise<Reckoned> {
  const period = periodOf(asked, chinaDay(now.getTime()), now.getTime())
  const body =
    code === 'load'
      ? loadReport(await loadSource(db, companyId, period))
      : approvalReport(await approvalSource(db, companyId, period))
  return { ...body, period, lines: [], lineId: null, dataTime: now }
}

/**
 * Computes a report of a company from the stored records.
 *
 * @throws {Refusal} 404 for a line that is not the company's, 422 for days that are no period
 */
export function reckon(db: Db, companyId: string, code: string, asked: Asked, now: Date): Promise<Reckoned> {
  return (isOfProduction(code) ? reckonProduction : reckonApprovals)(db, companyId, code, asked, now)
}

/** Until when the records of production of a company reach. */
export async function productionTime(db: Db, companyId: string, now: Date): Promise<Date | null> {
  const { companyId: company, endAt, workDay } = productionRecord
  const today = shiftAt(now.getTime()).workDay
  // By day, which is indexed: looking at all records for their latest would read every one.
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
