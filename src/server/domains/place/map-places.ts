import { array, literal, looseObject, number, object, parse, string, unknown } from 'valibot'

import type { FoundPlace, PlaceSearch } from '@/contract/place'
import { encodeQuery } from '@/lib/query-string'
import { readOutsideJson } from '@/server/http/outside-answer'

/** Milliseconds a map has for one answer: the person is typing. */
const TIMEOUT_MS = 4000
const MOST = 20

/** Finds places by words; never throws. */
export type SearchPlaces = (words: string) => Promise<PlaceSearch>

interface MapProvider {
  base: string
  /** The path and query of a search. */
  request(words: string, key: string): string
  /** @throws when the answer is none, or a refusal of the key */
  read(body: unknown): FoundPlace[]
}

const TencentAnswer = object({
  status: literal(0),
  data: array(object({ title: string(), address: string(), location: object({ lat: number(), lng: number() }) })),
})

// Amap sends an empty list where it has no text.
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
        // A tip without a point is a word to search on with, not a place.
        if (!toText(name) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return []
        const place = { name: toText(name), address: `${toText(district)}${toText(address)}` }
        return [{ ...place, latitude: Number(latitude), longitude: Number(longitude) }]
      }),
  },
}

/**
 * The place search of the configured map.
 *
 * @param provider `tencent`, `amap`, or empty for none
 * @param base where the provider answers; another address only in tests
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
      // The URL contains the key: the error is not passed on.
      return { state: 'unavailable', places: [] }
    }
  }
}
