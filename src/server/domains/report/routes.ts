import type { FastifyInstance } from 'fastify'

import {
  changeFavoriteReports,
  getReport,
  listFavoriteReports,
  listReportClasses,
  listReports,
} from '@/contract/report'
import { pageAnswer, pageWindow } from '@/server/db/page'
import { keepAlive } from '@/server/domains/production/living'
import { handle } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { wireTime } from '@/server/http/wire-time'
import { isOfProduction, reckon } from './reckon'
import {
  addFavorite,
  asReport,
  listClasses,
  listFavorites,
  listReadable,
  orderFavorites,
  readReport,
  removeFavorite,
} from './report-store'

/** Reports and favourites (spec §7, `actreport`), and one report with its numbers. */
export function reportRoutes(app: FastifyInstance, services: HttpServices): void {
  handle(app, listReportClasses, (_input, { caller, db }) => listClasses(db, caller))

  handle(app, listReports, async (input, { caller, db, now }) => {
    const { records, total } = await listReadable(db, caller, input, pageWindow(input), now)
    return pageAnswer(input, records, total)
  })

  handle(app, listFavoriteReports, ({ keyword }, { caller, db, now }) => listFavorites(db, caller, now, keyword))

  handle(app, changeFavoriteReports, async (change, { caller, db, now }) => {
    if (change.action === 'add') await addFavorite(db, caller, change.reportId)
    if (change.action === 'remove') await removeFavorite(db, caller, change.reportId)
    if (change.action === 'order') await orderFavorites(db, caller, change.reportIds, now)
    return listFavorites(db, caller, now)
  })

  handle(app, getReport, async ({ id, ...asked }, { caller, db, now }) => {
    const { row, favorite } = await readReport(db, caller, id)
    if (isOfProduction(row.code)) await keepAlive(services.handle, caller.companyId, now)
    const { period, dataTime, ...reckoned } = await reckon(db, caller.companyId, row.code, asked, now)
    const { kind, from, to, text, comparedWith, today } = period
    return {
      ...reckoned,
      report: asReport(row, favorite, dataTime),
      period: { kind, from, to, text, comparedWith, today },
      dataTime: wireTime(dataTime),
    }
  })
}
