import type { FastifyInstance } from 'fastify'

import { listAuditEntries } from '@/contract/organization/audit'
import { handleExport } from '@/server/audit/handle-export'
import { handle } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'

import { openAuditExport } from './audit-csv'
import { listCompanyAuditEntries } from './audit-query'

/** 审计: the acts of a company's administrators and the sign-ins of its members, to read and to export. */
export function auditRoutes(app: FastifyInstance, services: HttpServices): void {
  handle(
    app,
    listAuditEntries,
    async (input, { caller, db }) => ({
      ...(await listCompanyAuditEntries(db, caller.companyId, input)),
      keepDays: services.settings.auditKeepDays,
    }),
    { mayReadReplica: true },
  )

  handleExport(app, 'exportAuditEntries', '审计日志', async (filter, { caller, db }) =>
    openAuditExport(db, caller.companyId, filter),
  )
}
