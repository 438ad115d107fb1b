import { useEffect } from 'react'

import { type RouteName, routeTable } from '@/navigation/routes'
import { cachePageOffline } from '@/platform/offline-page'

/** Lets a page be opened again without signal; for the few that are of use then (config/plugin-offline-pages.cjs). */
export function useOfflinePage(route: RouteName): void {
  useEffect(() => {
    cachePageOffline(routeTable[route].path)
  }, [route])
}
