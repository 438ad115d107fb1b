import type { RunWhenIdle } from './types'

/** Enough for the current page to request and render its data. */
const REST_MS = 600

export const runWhenIdle: RunWhenIdle = (work) => {
  const timer = setTimeout(work, REST_MS)
  return () => clearTimeout(timer)
}
