import type { RunWhenIdle } from './types'

/** Long enough for the page in front to have asked for its own data; Safari has no word of idleness. */
const REST_MS = 600

interface Connection {
  saveData?: boolean
}

function isSavingData(): boolean {
  return 'connection' in navigator && (navigator.connection as Connection).saveData === true
}

export const runWhenIdle: RunWhenIdle = (work) => {
  if (isSavingData()) return () => undefined
  let isOff = false
  const begin = () => {
    if (!isOff) work()
  }
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()), REST_MS)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
