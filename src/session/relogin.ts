import { getRouteAfterSessionEnd } from '@/navigation/access'
import { getCurrentPlace, getCurrentRoute } from '@/navigation/address'
import { recordCurrentPage } from '@/navigation/back-to-page'
import { go, relaunch } from '@/navigation/navigate'

import { setEndedUserId } from './ended-session'
import { clearSession, useSession } from './session'

/**
 * Ends a session that the server rejects (spec §4): records the current page, clears badges, token and user, and opens
 * the login of the area. On a login page it does not navigate.
 */
export function forceRelogin(): void {
  const route = getCurrentRoute()
  const isOnLogin = route === 'login' || route === 'partnerLogin'
  if (!isOnLogin) recordCurrentPage()
  setEndedUserId(useSession.getState().user?.userId)
  clearSession()
  if (isOnLogin) return
  const target = getRouteAfterSessionEnd(getCurrentPlace()?.path ?? '')
  void (target === 'hall' ? relaunch(target) : go(target))
}
