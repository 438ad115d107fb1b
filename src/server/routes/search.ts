import type { FastifyInstance } from 'fastify'

import { listSearchSuggestions, search, searchKind } from '@/contract/search'
import { handle } from '@/server/handle'
import { searchAll, searchOne } from '@/server/search/search'
import { suggestionsFor } from '@/server/search/suggestions'
import { pageAnswer } from '@/server/stores/page'

/** One search over everything a person may see. */
export function searchRoutes(app: FastifyInstance): void {
  handle(app, search, async ({ keyword }, { caller, db, now }) => ({
    groups: await searchAll(db, { caller, keyword, now }),
  }))

  handle(app, searchKind, async ({ kind, keyword, ...page }, { caller, db, now }) => {
    const { hits, total } = await searchOne(db, { caller, keyword, now }, kind, page)
    return pageAnswer(page, hits, total)
  })

  handle(app, listSearchSuggestions, (_input, { caller, db }) => suggestionsFor(db, caller))
}
