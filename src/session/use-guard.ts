import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { type Access, getRouteAccess } from '@/navigation/access'
import { getCurrentRoute } from '@/navigation/address'
import { recordCurrentPage } from '@/navigation/back-to-page'
import { redirect } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'

import { useSession } from './session'

/** Records the current page and replaces it by its login. Runs once, because the page is closed afterwards. */
function redirectTo(name: RouteName, access: Access): void {
  if (access !== 'login' && access !== 'partnerLogin') return
  if (getCurrentRoute() !== name) return
  recordCurrentPage()
  void redirect(access)
}

/**
 * Whether a page may render its screen. A page that needs another session redirects to its login, which returns to it.
 * A screen that is visible when its session ends stays mounted with its input: the code that ended the session
 * navigates, and the same user finds it again. When shown again without a session, it unmounts.
 *
 * @returns `open`; `card` on a tab of the staff bar; `wait` during a redirect, or while a token of the address is
 * verified
 */
export function useGuard(name: RouteName): 'open' | 'card' | 'wait' {
  const isChecking = useSession(({ phase }) => phase === 'checking')
  const access = useSession(({ user }) => getRouteAccess(name, user?.population))
  const [isGranted, setGranted] = useState(!isChecking && access === 'open')
  const isShown = useRef(false)

  const decide = () => {
    if (isChecking || !isShown.current) return
    setGranted(access === 'open')
    redirectTo(name, access)
  }
  useDidShow(() => {
    isShown.current = true
    decide()
  })
  useDidHide(() => {
    isShown.current = false
  })
  // The end of the token check decides like showing the page; the end of a session does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(decide, [isChecking])
  useEffect(() => {
    if (!isChecking && access === 'open') setGranted(true)
  }, [access, isChecking])

  if (isGranted) return 'open'
  return access === 'card' && !isChecking ? 'card' : 'wait'
}
