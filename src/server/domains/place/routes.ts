import type { FastifyInstance } from 'fastify'

import { searchMapPlaces } from '@/contract/workflow/place'
import { handle } from '@/server/http/handle'

import type { SearchPlaces } from './map-places'

/** Place search with the configured map; the key stays on the server. */
export function placeRoutes(app: FastifyInstance, { places }: { places: SearchPlaces }): void {
  handle(app, searchMapPlaces, ({ words }) => places(words))
}
