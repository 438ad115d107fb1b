import { array, type InferOutput, number, object, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { requiredText } from '@/contract/shapes'

/** A place found on the map. */
export const FoundPlace = object({
  name: string(),
  address: string(),
  /** GCJ-02, the coordinates of Chinese maps. */
  latitude: number(),
  longitude: number(),
})
export type FoundPlace = InferOutput<typeof FoundPlace>

export const PlaceSearch = object({
  /** `unconfigured`: no map provider; `unavailable`: the provider failed. Both have no places. */
  state: picklist(['ok', 'unconfigured', 'unavailable']),
  /** At most 20, best match first. */
  places: array(FoundPlace),
})
export type PlaceSearch = InferOutput<typeof PlaceSearch>

/** Searches places by name or address with the configured map (`MAP_PROVIDER`). */
export const searchMapPlaces = endpoint({
  path: '/core/api/app/place/search',
  summary: '搜索地点',
  who: ['user', 'partner', 'visitor'],
  input: object({ words: requiredText(60) }),
  output: PlaceSearch,
})
