import type { FastifyInstance } from 'fastify'

import {
  changeFavoriteReports,
  getReport,
  listFavoriteReports,
  listReportClasses,
  listReports,
} from '@/contract/production/report'
import { listManagedReports, saveReportRight } from '@/contract/production/report-manage'
import { simulateIfDue } from '@/server/domains/production/simulate-machines'
import { handle, handlePage } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { formatTime } from '@/server/http/wire-time'

import { computeReport, isOfProduction } from './compute-report'
import { listReportRights, writeReportRight } from './report-manage'
import {
  deleteFavoriteReport,
  insertFavoriteReport,
  listClasses,
  listFavoriteReportsFor,
  listReadable,
  presentReport,
  reorderFavoriteReports,
  requireReadableReport,
} from './report-store'

/** Reports and favourites (spec §7, `actreport`), and one report with its data. */
export function reportRoutes(app: FastifyInstance, services: HttpServices): void {
  handle(app, listReportClasses, (_input, { caller, db }) => listClasses(db, caller))

  handlePage(app, listReports, (input, { caller, db, now, page }) => listReadable(db, caller, input, page, now))

  handle(
    app,
    listFavoriteReports,
    ({ keyword }, { caller, db, now }) => listFavoriteReportsFor(db, caller, now, keyword),
    { mayReadReplica: true },
  )

  handle(app, changeFavoriteReports, async (change, { caller, db, now }) => {
    if (change.action === 'add') await insertFavoriteReport(db, caller, change.reportId)
    if (change.action === 'remove') await deleteFavoriteReport(db, caller, change.reportId)
    if (change.action === 'order') await reorderFavoriteReports(db, caller, change.reportIds, now)
    return listFavoriteReportsFor(db, caller, now)
  })

  handle(app, listManagedReports, (_input, { caller, db }) => listReportRights(db, caller.companyId))

  handle(app, saveReportRight, (input, { caller, db }) => writeReportRight(db, caller.companyId, input))

  handle(app, getReport, async ({ id, ...query }, { caller, db, now }) => {
    const { row, favorite } = await requireReadableReport(db, caller, id)
    if (isOfProduction(row.code)) await simulateIfDue(services.handle, caller.companyId, now)
    const { period, dataTime, ...reckoned } = await computeReport(db, caller.companyId, row.code, query, now)
    const { kind, from, to, text, comparedWith, today } = period
    return {
      ...reckoned,
      report: presentReport(row, favorite, dataTime),
      period: { kind, from, to, text, comparedWith, today },
      dataTime: formatTime(dataTime),
    }
  })
}
