import type { AccountPopulation } from './access'

/** What navigation is given from above: it never imports the session. */
interface NavigationHooks {
  /** Whose session lives; undefined for a guest. */
  population(): AccountPopulation | undefined
}

const unconfigured: NavigationHooks = { population: () => undefined }
let current = unconfigured

export function getNavigationHooks(): NavigationHooks {
  return current
}

/** Called once, in app.tsx. */
export function configureNavigation(given: NavigationHooks): void {
  current = given
}
