import { withQuery } from '@/lib/query-string'
import { readJson, removeStored, writeJson } from '@/platform/storage'

import { getCurrentPlace, toSafeAddress } from './address'

const KEY = 'backToPage'
/** Milliseconds after which nobody expects to land where they once were. */
const KEPT_MS = 30 * 60_000

/** Records the page to come back to after signing in (spec §4): a route of this application, without tokens. */
export function recordBackToPage(address: string): void {
  const safe = toSafeAddress(address)
  if (safe) writeJson(KEY, { address: safe, at: Date.now() })
  else removeStored(KEY)
}

/** Records the page in front, with its query. */
export function recordCurrentPage(): void {
  const place = getCurrentPlace()
  if (place) recordBackToPage(withQuery(place.path, place.query))
}

/** The address recorded last, once. Storage is the person's own, yet checked again: nothing else may steer us. */
export function consumeBackToPage(): string | undefined {
  const record = readJson(KEY) as { address?: unknown; at?: unknown } | undefined
  removeStored(KEY)
  if (typeof record?.address !== 'string' || typeof record.at !== 'number') return undefined
  return Date.now() - record.at < KEPT_MS ? toSafeAddress(record.address) : undefined
}

export function clearBackToPage(): void {
  removeStored(KEY)
}
