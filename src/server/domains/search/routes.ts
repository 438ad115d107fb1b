import type { FastifyInstance } from 'fastify'

import { listSearchSuggestions, search, searchKind } from '@/contract/organization/search'
import { presentPage } from '@/server/db/page'
import { handle } from '@/server/http/handle'
import { searchAll, searchOne } from './search'
import { listSuggestions } from './suggestions'

/** One search over everything the user may see. */
export function searchRoutes(app: FastifyInstance): void {
  handle(app, search, async ({ keyword }, { caller, db, now }) => ({
    groups: await searchAll(db, { caller, keyword, now }),
  }))

  handle(app, searchKind, async ({ kind, keyword, ...page }, { caller, db, now }) => {
    const { hits, total } = await searchOne(db, { caller, keyword, now }, kind, page)
    return presentPage(page, hits, total)
  })

  handle(app, listSearchSuggestions, (_input, { caller, db }) => listSuggestions(db, caller))
}
