import { array, literal, looseObject, number, object, parse, string, unknown } from 'valibot'

import type { FoundPlace, PlaceSearch } from '@/contract/workflow/place'
import { encodeQuery } from '@/lib/query-string'
import { readOutsideJson } from '@/server/http/outside-answer'

/** Timeout of the map provider; short, because the user is typing. */
const TIMEOUT_MS = 4000
const MOST = 20

/** Searches places; never throws. */
export type SearchPlaces = (words: string) => Promise<PlaceSearch>

interface MapProvider {
  base: string
  /** Path and query of a search request. */
  request(words: string, key: string): string
  /** @throws when the response is invalid, or the key is refused */
  read(body: unknown): FoundPlace[]
}

const TencentAnswer = object({
  status: literal(0),
  data: array(object({ title: string(), address: string(), location: object({ lat: number(), lng: number() }) })),
})

// Amap sends an empty list for a missing text.
const AmapAnswer = object({
  status: literal('1'),
  tips: array(looseObject({ name: unknown(), district: unknown(), address: unknown(), location: unknown() })),
})

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

const providers: Readonly<Record<string, MapProvider>> = {
  tencent: {
    base: 'https://apis.map.qq.com',
    request: (keyword, key) => `/ws/place/v1/suggestion?${encodeQuery({ keyword, page_size: MOST, key })}`,
    read: (body) =>
      parse(TencentAnswer, body).data.map(({ title, address, location }) => ({
        name: title,
        address,
        latitude: location.lat,
        longitude: location.lng,
      })),
  },
  amap: {
    base: 'https://restapi.amap.com',
    request: (keywords, key) => `/v3/assistant/inputtips?${encodeQuery({ keywords, datatype: 'poi', key })}`,
    read: (body) =>
      parse(AmapAnswer, body).tips.flatMap(({ name, district, address, location }) => {
        const [longitude, latitude] = toText(location).split(',').map(Number)
        // A suggestion without coordinates is a search term and no place.
        if (!toText(name) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return []
        const place = { name: toText(name), address: `${toText(district)}${toText(address)}` }
        return [{ ...place, latitude: Number(latitude), longitude: Number(longitude) }]
      }),
  },
}

/**
 * Creates the place search of the configured map.
 *
 * @param provider `tencent`, `amap`, or empty for none
 * @param base URL of the provider; replaced in tests only
 */
export function createPlaceSearch(provider: string, key: string, base?: string): SearchPlaces {
  const map = providers[provider]
  if (!map || !key) return async () => ({ state: 'unconfigured', places: [] })
  return async (words) => {
    try {
      const url = `${base ?? map.base}${map.request(words, key)}`
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      return { state: 'ok', places: map.read(await readOutsideJson(answer)).slice(0, MOST) }
    } catch {
      // The error is dropped, because its URL contains the key.
      return { state: 'unavailable', places: [] }
    }
  }
}
