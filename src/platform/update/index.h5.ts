import { compareVersions } from '@/lib/version-order'
import { onVisibilityChange } from '@/platform/visibility'

import type { WatchForUpdate } from './types'

/** Minimum milliseconds between two checks, because the page often returns to the foreground. */
const GAP_MS = 10 * 60_000

export const watchForUpdate: WatchForUpdate = (latest, onReady) => {
  let askedAt = Date.now() // the page has just been loaded
  const stop = onVisibilityChange((isVisible) => {
    if (!isVisible || Date.now() - askedAt < GAP_MS) return
    askedAt = Date.now()
    void latest().then(
      (version) => {
        if (compareVersions(version, process.env.APP_VERSION) <= 0) return
        stop()
        onReady(() => window.location.reload())
      },
      () => undefined, // retried at the next check
    )
  })
  return stop
}
