import type { Place } from '@/platform/location/types'

const MOST = 20

function isNumberOrAbsent(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value))
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  const { name, address, latitude, longitude } = value as Record<string, unknown>
  const hasTexts = typeof name === 'string' && name !== '' && typeof address === 'string'
  return hasTexts && isNumberOrAbsent(latitude) && isNumberOrAbsent(longitude)
}

function isSame(a: Place, b: Place): boolean {
  return a.name === b.name && a.address === b.address
}

/** Parses stored places; invalid entries are ignored. */
export function parsePlaces(stored: unknown): Place[] {
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, MOST) : []
}

/** Adds a place at the front and limits the list to 20. */
export function addPlace(places: readonly Place[], place: Place): Place[] {
  return [place, ...places.filter((other) => !isSame(other, place))].slice(0, MOST)
}

export function removePlace(places: readonly Place[], place: Place): Place[] {
  return places.filter((other) => !isSame(other, place))
}

/** The places whose name or address contains all words. */
export function searchPlaces(places: readonly Place[], words: string): Place[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean)
  return places.filter(({ name, address }) => {
    const text = `${name} ${address}`.toLowerCase()
    return terms.every((word) => text.includes(word))
  })
}
