import type { IsWideWindow, WatchWideWindow } from './types'

let query: MediaQueryList | undefined

function getQuery(): MediaQueryList | undefined {
  query ??= window.matchMedia?.('(min-width: 1024px)')
  return query
}

export const isWideWindow: IsWideWindow = () => getQuery()?.matches ?? false

export const watchWideWindow: WatchWideWindow = (changed) => {
  getQuery()?.addEventListener('change', changed)
  return () => getQuery()?.removeEventListener('change', changed)
}
