import type { Canceller } from './types'

export function createCanceller(): Canceller {
  return new AbortController()
}
