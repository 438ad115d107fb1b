import type { ReadAddressQuery, ReplaceAddressQuery } from './types'

export const replaceAddressQuery: ReplaceAddressQuery = (key, value) => {
  const url = new URL(window.location.href)
  if (value === '') url.searchParams.delete(key)
  else url.searchParams.set(key, value)
  window.history.replaceState(window.history.state, '', url)
}

export const readAddressQuery: ReadAddressQuery = (key) => new URL(window.location.href).searchParams.get(key) ?? ''
