import type { QueryInput } from '@/lib/query-string'

import type { AccountPopulation } from './access'
import type { RouteName } from './routes'

/** Dependencies injected into navigation, which never imports the session. */
interface NavigationHooks {
  /** Population of the live session; undefined for a guest. */
  population(): AccountPopulation | undefined
  /** A wide window with two panes: opens a page in its own way; undefined when the page opens on top, as usual. */
  openBeside?(name: RouteName, query: QueryInput): Promise<void> | undefined
  /** There: closes the pages beside the list in which the user acted; undefined when there are none. */
  closeBeside?(): Promise<void> | undefined
}

const unconfigured: NavigationHooks = { population: () => undefined }
let current = unconfigured

export function getNavigationHooks(): NavigationHooks {
  return current
}

/** Called in app.tsx, and by a wide window with its own hooks. */
export function configureNavigation(newHooks: Partial<NavigationHooks>): void {
  current = { ...current, ...newHooks }
}
