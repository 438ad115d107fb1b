import { isBearer, TOKEN_KEYS } from './bearer'
import type { ConsumeAddressToken } from './types'

function removeFromAddress(): string | undefined {
  const url = new URL(window.location.href)
  const found = TOKEN_KEYS.map((key) => url.searchParams.get(key)).find(isBearer)
  if (!TOKEN_KEYS.some((key) => url.searchParams.has(key))) return undefined
  for (const key of TOKEN_KEYS) url.searchParams.delete(key)
  window.history.replaceState(window.history.state, '', url)
  return found
}

// Runs while this module loads: before the router reads the address and before any request.
let waiting = removeFromAddress()

export const consumeAddressToken: ConsumeAddressToken = () => {
  const token = waiting
  waiting = undefined
  return token
}
