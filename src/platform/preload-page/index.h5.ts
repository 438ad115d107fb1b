import { runWhenIdle } from '@/platform/idle'
import { pageCode } from '@/platform/page-loader/page-code'

import type { PreloadPages } from './types'

export const preloadPages: PreloadPages = (paths) => {
  if (paths.length === 0) return
  runWhenIdle(() => {
    for (const path of paths) {
      // H5-only pages have shorter addresses than their files.
      const fetchPage = pageCode.get(path) ?? pageCode.get(`/pages/system${path}`)
      void fetchPage?.().catch(() => undefined)
    }
  })
}
