import type { ReplaceAddressQuery } from './types'

export const replaceAddressQuery: ReplaceAddressQuery = (key, value) => {
  const url = new URL(window.location.href)
  if (value === '') url.searchParams.delete(key)
  else url.searchParams.set(key, value)
  window.history.replaceState(window.history.state, '', url)
}
