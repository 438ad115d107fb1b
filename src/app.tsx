import '@/platform/address-token' // first: removes the token from the address before other modules load
import '@/platform/modal-history' // before the router's listener, so that back closes a sheet and not the page
import { QueryClientProvider } from '@tanstack/react-query'
import { useError, useLaunch, usePageNotFound, useUnhandledRejection } from '@tarojs/taro'
import type { PropsWithChildren } from 'react'

import { call, configureClient } from '@/api/client'
import { type Reaction, TOAST_MS } from '@/api/error-policy'
import { INDICATOR_TEXT } from '@/api/indicator'
import { connectQueryEvents, createQueryClient } from '@/api/query'
import { configureNavigation, openNotFound, relaunchHome } from '@/navigation/navigate'
import { hasTabBadges } from '@/navigation/tab-badges'
import { connectStoredValues } from '@/offline/clearing'
import { queueWrite } from '@/offline/queued-write'
import { confirm } from '@/platform/confirm'
import { hideLoading, showLoading, showToast } from '@/platform/feedback'
import { pauseHiddenPages } from '@/platform/hidden-pages'
import { onNetworkChange } from '@/platform/network'
import { onStoredElsewhere } from '@/platform/other-tabs'
import { watchForUpdate } from '@/platform/update'
import { onVisibilityChange } from '@/platform/visibility'
import { takeSessionFromAddress } from '@/session/address-token'
import { refreshBadges } from '@/session/badges'
import { readDeviceToken, saveUpdatedDevice } from '@/session/device'
import { getEndedUserId } from '@/session/ended-session'
import { refreshMenu } from '@/session/menu'
import { followOtherWindow } from '@/session/other-window'
import { refreshProfile } from '@/session/profile'
import { forceRelogin } from '@/session/relogin'
import { refreshSession } from '@/session/renew'
import { reportError } from '@/session/report-error'
import { getAccessToken, getDisplayName, getPopulation, useSession } from '@/session/session'
import { WideWindow } from '@/wide/WideWindow'

import './app.scss'

const queryClient = createQueryClient(() => void refreshBadges(true))

function handleReaction({ toast, relogin }: Reaction): void {
  if (toast) showToast(toast, TOAST_MS)
  if (relogin) forceRelogin()
}

async function fetchLatestVersion(): Promise<string> {
  const { getAppMeta } = await import('@/contract/meta')
  return (await call(getAppMeta, {}, { quiet: true })).version
}

async function offerUpdate(apply: () => void): Promise<void> {
  if (await confirm({ title: '发现新版本', text: '更新后即可使用最新功能', yes: '立即更新', no: '稍后' })) apply()
}

async function openAddressSession(): Promise<void> {
  const other = await takeSessionFromAddress()
  if (!other) return
  const text = `链接中的账号是「${getDisplayName(other.user)}」，与当前登录的账号不同。切换后当前账号会退出。`
  if (!(await confirm({ title: '切换账号', text, yes: '切换', no: '保持不变' }))) return
  other.accept()
  await relaunchHome()
}

/**
 * Removes the cached answers of one user before another user sees them. A session that expires removes nothing yet:
 * usually the same user signs in again and finds the page with its input.
 */
function clearOthersAnswers(): void {
  let shownTo = useSession.getState().user?.userId
  useSession.subscribe(({ user }) => {
    const hasEndedByItself = user === undefined && getEndedUserId() === shownTo
    if (user?.userId === shownTo || hasEndedByItself) return
    shownTo = user?.userId
    // After the screens have rendered the new user: an immediate refetch would repeat the queries of the previous user.
    setTimeout(() => void queryClient.resetQueries(), 0)
  })
}

configureNavigation({ population: getPopulation })
configureClient({
  getToken: getAccessToken,
  getUserId: () => useSession.getState().user?.userId,
  getDeviceToken: readDeviceToken,
  refresh: refreshSession,
  react: handleReaction,
  showLoading: (isBlocking) => showLoading(INDICATOR_TEXT, isBlocking),
  hideLoading,
  queueWrite,
  subscribe: useSession.subscribe,
})
connectStoredValues()
pauseHiddenPages()
connectQueryEvents()
clearOthersAnswers()
// Runs before the first page mounts: pages wait for the result.
const addressSession = openAddressSession()

/** The composition root: the only module that connects api, session, navigation and platform. */
export default function App({ children }: PropsWithChildren) {
  useLaunch(() => {
    void addressSession
      .then(refreshProfile)
      // A tab page refreshes the badges itself when it is shown.
      .then(() => (hasTabBadges() ? undefined : refreshBadges()))
      .then(saveUpdatedDevice)
    // The menu depends on the user and on the company that admitted them.
    useSession.subscribe((now, before) => void (now.user !== before.user && refreshMenu()))
    onVisibilityChange((isVisible) => void (isVisible && refreshBadges()))
    onNetworkChange((isOnline) => void (isOnline && refreshBadges()))
    onStoredElsewhere('accessToken', followOtherWindow)
    watchForUpdate(fetchLatestVersion, (apply) => void offerUpdate(apply))
  })
  usePageNotFound(({ path }) => openNotFound(path))
  useError((error) => void reportError(error))
  useUnhandledRejection(({ reason }) => void reportError(reason))
  return (
    <QueryClientProvider client={queryClient}>
      <WideWindow />
      {children}
    </QueryClientProvider>
  )
}
