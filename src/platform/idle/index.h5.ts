import type { RunWhenIdle } from './types'

/** Enough for the current page to request its data; Safari lacks requestIdleCallback. */
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
