import { useEffect } from 'react'

import { type RouteName, routeTable } from '@/navigation/routes'
import { keepPageOffline } from '@/platform/offline-page'

/** Lets a page be opened again without signal; for the few that are of use then (config/plugin-offline-pages.cjs). */
export function useOfflinePage(route: RouteName): void {
  useEffect(() => {
    keepPageOffline(routeTable[route].path)
  }, [route])
}
