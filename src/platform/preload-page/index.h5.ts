import { pageCode } from '@/platform/page-loader/page-code'

import type { PreloadPages } from './types'

/** Long enough for the page in front to have asked for its own data; Safari has no word of idleness. */
const REST_MS = 600

interface Connection {
  saveData?: boolean
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as Connection).saveData === true
}

function whenIdle(work: () => void): void {
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), REST_MS)
}

export const preloadPages: PreloadPages = (paths) => {
  if (paths.length === 0 || savesData()) return
  whenIdle(() => {
    for (const path of paths)
      void pageCode
        .get(path)?.()
        .catch(() => undefined)
  })
}
