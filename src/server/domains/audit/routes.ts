import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { exportAuditEntries, listAuditEntries } from '@/contract/organization/audit'
import { chinaDay } from '@/lib/wire-time'
import { recordExport } from '@/server/audit/record-export'
import { handle, handleBytes } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { streamAuditCsv } from './audit-csv'
import { listCompanyAuditEntries } from './audit-query'

const EXPORTS_PER_MINUTE = 6

/** 审计: the acts of a company's administrators and the sign-ins of its members, to read and to export. */
export function auditRoutes(app: FastifyInstance, services: HttpServices): void {
  handle(app, listAuditEntries, async (input, { caller, db }) => ({
    ...(await listCompanyAuditEntries(db, caller.companyId, input)),
    keepDays: services.settings.auditKeepDays,
  }))

  handleBytes(
    app,
    exportAuditEntries,
    async (filter, context, reply) => {
      const { caller, db, now } = context
      const subject = [filter.keyword, filter.fromDay, filter.toDay].filter(Boolean).join(' ')
      await recordExport(services, { act: 'exportAuditEntries', actName: exportAuditEntries.summary, subject }, context)
      const name = `审计日志-${chinaDay(now.getTime())}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(name))
      return Readable.from(streamAuditCsv(db, caller.companyId, filter))
    },
    { perMinute: EXPORTS_PER_MINUTE },
  )
}
