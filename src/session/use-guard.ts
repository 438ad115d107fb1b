import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

import { type Access, accessTo } from '@/navigation/access'
import { recordCurrentPage } from '@/navigation/back-to-page'
import { redirect } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'

import { useSession } from './session'

/**
 * Whether the page in front may show itself, as the session changes. A page that needs another session leads to its
 * login and is come back to, whichever way it was opened.
 *
 * @returns `wait` while a token of the address is being proven
 */
export function useGuard(name: RouteName): Access | 'wait' {
  const isChecking = useSession(({ phase }) => phase === 'checking')
  const access = useSession(({ user }) => accessTo(name, user?.population))
  const isShown = useRef(false)
  const divert = () => {
    if (isChecking || !isShown.current || (access !== 'login' && access !== 'partnerLogin')) return
    recordCurrentPage()
    void redirect(access)
  }
  useDidShow(() => {
    isShown.current = true
    divert()
  })
  useEffect(divert, [access, isChecking])
  return isChecking ? 'wait' : access
}
