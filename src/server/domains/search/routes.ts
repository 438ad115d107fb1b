import type { FastifyInstance } from 'fastify'

import { listSearchSuggestions, search, searchKind } from '@/contract/organization/search'
import { handle, handlePage } from '@/server/http/handle'

import { searchAll, searchOne } from './search'
import { listSuggestions } from './suggestions'

/** One search over everything the user may see. */
export function searchRoutes(app: FastifyInstance): void {
  handle(
    app,
    search,
    async ({ keyword }, { caller, db, now }) => ({ groups: await searchAll(db, { caller, keyword, now }) }),
    { mayReadReplica: true },
  )

  handlePage(app, searchKind, ({ kind, keyword }, { caller, db, now, page }) =>
    searchOne(db, { caller, keyword, now }, kind, page),
  )

  handle(app, listSearchSuggestions, (_input, { caller, db }) => listSuggestions(db, caller))
}
