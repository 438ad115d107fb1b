import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { exportAuditEntries, listAuditEntries } from '@/contract/organization/audit'
import { chinaDay } from '@/lib/wire-time'
import { insertAuditEntry } from '@/server/audit/audit-store'
import { appUser } from '@/server/db/schema/identity'
import { handle, handleBytes } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { streamAuditCsv } from './audit-csv'
import { listCompanyAuditEntries } from './audit-query'

const EXPORTS_PER_MINUTE = 6

/** 审计: the acts of a company's administrators and the sign-ins of its members, to read and to export. */
export function auditRoutes(app: FastifyInstance, services: HttpServices): void {
  handle(app, listAuditEntries, (input, { caller, db }) => listCompanyAuditEntries(db, caller.companyId, input))

  handleBytes(
    app,
    exportAuditEntries,
    async (filter, { caller, db, now, ip, deviceName, traceId }, reply) => {
      const { companyId, userId } = caller
      const [actor] = await db.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, userId))
      const asked = [filter.keyword, filter.fromDay, filter.toDay].filter(Boolean).join(' ')
      // A read, but one that carries the whole log away.
      await services.handle.tx((tx) =>
        insertAuditEntry(tx, {
          companyId,
          at: now,
          kind: 'manage',
          act: 'exportAuditEntries',
          actName: exportAuditEntries.summary,
          actorId: userId,
          actorName: actor?.name ?? '',
          subject: asked,
          address: ip,
          deviceName,
          traceId,
        }),
      )
      const name = `审计日志-${chinaDay(now.getTime())}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(name))
      return Readable.from(streamAuditCsv(db, companyId, filter))
    },
    { perMinute: EXPORTS_PER_MINUTE },
  )
}
