import { useEffect } from 'react'

import { type RouteName, routeTable } from '@/navigation/routes'
import { cachePageOffline } from '@/platform/offline-page'

/**
 * Caches the code of a page for offline use; only for the few pages that work offline or show their last state
 * (config/plugin-offline-pages.cjs).
 */
export function useOfflinePage(route: RouteName): void {
  useEffect(() => {
    cachePageOffline(routeTable[route].path)
  }, [route])
}
