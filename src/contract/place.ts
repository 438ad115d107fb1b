import { array, type InferOutput, number, object, picklist, string } from 'valibot'

import { endpoint } from './endpoint'
import { requiredText } from './shapes'

/** A place that a map knows. */
export const FoundPlace = object({
  name: string(),
  address: string(),
  /** GCJ-02, the coordinates of Chinese maps. */
  latitude: number(),
  longitude: number(),
})
export type FoundPlace = InferOutput<typeof FoundPlace>

export const PlaceSearch = object({
  /** `unconfigured`: this server has no map; `unavailable`: its map gives no answer now. Both without places. */
  state: picklist(['ok', 'unconfigured', 'unavailable']),
  /** At most 20, the best first. */
  places: array(FoundPlace),
})
export type PlaceSearch = InferOutput<typeof PlaceSearch>

/** Places by their name or address, from the map that the operator configured (`MAP_PROVIDER`). */
export const searchMapPlaces = endpoint({
  path: '/core/api/app/place/search',
  summary: '搜索地点',
  who: ['user', 'partner', 'visitor'],
  input: object({ words: requiredText(60) }),
  output: PlaceSearch,
  origin: 'ours',
})
