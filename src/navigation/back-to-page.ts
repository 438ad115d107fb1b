import { withQuery } from '@/lib/query-string'
import { readJson, removeStored, writeJson } from '@/platform/storage'

import { getCurrentPlace, toSafeAddress } from './address'

const KEY = 'backToPage'
/** Milliseconds after which a recorded page expires. */
const KEPT_MS = 30 * 60_000

/** Records the page to come back to after signing in (spec §4): a route of this application, without tokens. */
export function recordBackToPage(address: string): void {
  const safe = toSafeAddress(address)
  if (safe) writeJson(KEY, { address: safe, at: Date.now() })
  else removeStored(KEY)
}

/** Records the current page with its query. */
export function recordCurrentPage(): void {
  const place = getCurrentPlace()
  if (place) recordBackToPage(withQuery(place.path, place.query))
}

/** Returns and removes the recorded address. It is validated again, because the user can edit the storage. */
export function consumeBackToPage(): string | undefined {
  const record = readJson(KEY) as { address?: unknown; at?: unknown } | undefined
  removeStored(KEY)
  if (typeof record?.address !== 'string' || typeof record.at !== 'number') return undefined
  return Date.now() - record.at < KEPT_MS ? toSafeAddress(record.address) : undefined
}

export function clearBackToPage(): void {
  removeStored(KEY)
}
