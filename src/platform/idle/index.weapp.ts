import type { RunWhenIdle } from './types'

/** Long enough for the page in front to have asked for its own data and drawn it. */
const REST_MS = 600

export const runWhenIdle: RunWhenIdle = (work) => {
  const timer = setTimeout(work, REST_MS)
  return () => clearTimeout(timer)
}
