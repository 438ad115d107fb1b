import type { FastifyInstance } from 'fastify'

import { createApiKey, listApiKeys, revokeApiKey } from '@/contract/organization/api-key'
import { disableApiKey, insertApiKey, listCompanyApiKeys } from '@/server/domains/identity/api-key-store'
import { handle } from '@/server/http/handle'

/** The keys of the open interface, for administrators. */
export function apiKeyRoutes(app: FastifyInstance): void {
  handle(app, listApiKeys, (_input, { caller, db, now }) => listCompanyApiKeys(db, caller.companyId, now))

  handle(app, createApiKey, (input, { caller, db, now }) => insertApiKey(db, caller, input, now))

  handle(app, revokeApiKey, ({ id }, { caller, db, now }) => disableApiKey(db, caller.companyId, id, now))
}
