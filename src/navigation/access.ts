import { type RouteName, routeTable } from './routes'

/** The two populations, which never share a session (spec §6). */
export type AccountPopulation = 'user' | 'partner'

/**
 * What happens when a user opens a route.
 *
 * - `open`: the screen renders
 * - `card`: a tab of the staff bar renders with a sign-in card, because a tab switch has no way back
 * - `login`, `partnerLogin`: the user signs in first and then returns
 */
export type Access = 'open' | 'card' | 'login' | 'partnerLogin'

/** Whether a path belongs to the partner area. /pages/h5/channel does not: it is a public invitation. */
export function isPartnerPath(path: string): boolean {
  return path.startsWith('/pages/channel/')
}

/** Whether a route belongs to the partner area and needs a partner's session. */
export function isPartnerRoute(name: RouteName): boolean {
  return isPartnerPath(routeTable[name].path)
}

/** Staff sessions cannot open partner pages, nor the reverse (product.md). */
export function getRouteAccess(name: RouteName, population: AccountPopulation | undefined): Access {
  const route = routeTable[name]
  if (route.guest) return 'open'
  if (isPartnerRoute(name)) return population === 'partner' ? 'open' : 'partnerLogin'
  if (population === 'user') return 'open'
  return route.tab ? 'card' : 'login'
}

/**
 * The route after a session has ended: the channel login from a path containing /channel/, the 3D home from one
 * containing /3d/, otherwise the normal login (spec §4).
 */
export function getRouteAfterSessionEnd(path: string): 'partnerLogin' | 'hall' | 'login' {
  if (path.includes('/channel/')) return 'partnerLogin'
  return path.includes('/3d/') ? 'hall' : 'login'
}
