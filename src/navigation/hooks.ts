import type { AccountPopulation } from './access'

/** Dependencies injected into navigation, which never imports the session. */
interface NavigationHooks {
  /** Population of the live session; undefined for a guest. */
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
