import { type RouteName, routeTable } from './routes'

/** The two populations, which never share a session (spec §6). */
export type AccountPopulation = 'user' | 'partner'

/**
 * What becomes of a person who opens a route.
 *
 * - `open`: it opens
 * - `card`: a tab of the staff bar opens with a card to sign in, since tabs are switched and not left
 * - `login`, `partnerLogin`: the person signs in first and then comes back
 */
export type Access = 'open' | 'card' | 'login' | 'partnerLogin'

/** Whether a path lies in the partner area. /pages/h5/channel does not: it is a public invitation. */
export function isPartnerPath(path: string): boolean {
  return path.startsWith('/pages/channel/')
}

/** Whether a route belongs to the partner area and needs a partner's session. */
export function isPartnerRoute(name: RouteName): boolean {
  return isPartnerPath(routeTable[name].path)
}

/** Staff sessions do not open partner pages, nor the reverse (product.md). */
export function getRouteAccess(name: RouteName, population: AccountPopulation | undefined): Access {
  const route = routeTable[name]
  if (route.guest) return 'open'
  if (isPartnerRoute(name)) return population === 'partner' ? 'open' : 'partnerLogin'
  if (population === 'user') return 'open'
  return route.tab ? 'card' : 'login'
}

/**
 * Where a person goes whose session has ended: the channel login from a path containing /channel/, the 3D home from
 * one containing /3d/, otherwise the normal login (spec §4).
 */
export function getRouteAfterSessionEnd(path: string): 'partnerLogin' | 'hall' | 'login' {
  if (path.includes('/channel/')) return 'partnerLogin'
  return path.includes('/3d/') ? 'hall' : 'login'
}
