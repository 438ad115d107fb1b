import type { FastifyInstance } from 'fastify'

import { searchMapPlaces } from '@/contract/place'
import { handle } from '@/server/http/handle'
import type { SearchPlaces } from './map-places'

/** Places of the configured map; the key stays here. */
export function placeRoutes(app: FastifyInstance, { places }: { places: SearchPlaces }): void {
  handle(app, searchMapPlaces, ({ words }) => places(words))
}
