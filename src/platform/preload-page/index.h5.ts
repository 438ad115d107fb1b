import { pageCode } from '@/platform/page-loader/page-code'
import { whenAtRest } from '@/platform/rest'

import type { PreloadPages } from './types'

export const preloadPages: PreloadPages = (paths) => {
  if (paths.length === 0) return
  whenAtRest(() => {
    for (const path of paths)
      void pageCode
        .get(path)?.()
        .catch(() => undefined)
  })
}
