import { useDidShow } from '@tarojs/taro'
import { type ComponentType, useState } from 'react'

import { AddressPageContext } from '@/navigation/address-page'
import { relaunchHome } from '@/navigation/navigate'
import { type RouteQuery, useAddress } from '@/navigation/route-params'
import type { RouteName } from '@/navigation/routes'
import { openAddressPage, showPageQuery } from '@/platform/address-query'
import { findOutdatedClient } from '@/platform/base-library'
import type { OutdatedClient } from '@/platform/base-library/types'
import { useIsHidden } from '@/session/menu'
import { useGuard } from '@/session/use-guard'
import { type Area, AreaContext } from '@/theme/area'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { FailedView } from '@/ui/feedback/FailedView'
import { PrivacySheet } from '@/ui/feedback/PrivacySheet'
import { loadFailed } from '@/ui/pictures/load-failed'
import { noPermission } from '@/ui/pictures/no-permission'

import { ErrorBoundary } from './ErrorBoundary'
import { PageFrame } from './PageFrame'
import { SignInCard } from './SignInCard'

const incomplete = (
  <FailedView text="链接不完整，打不开这个页面" hint="请从原来的入口重新打开" onLeave={() => void relaunchHome()} />
)

const closed = (
  <EmptyView
    picture={noPermission}
    text="企业没有向你开放这个页面"
    hint="需要使用时，请联系企业管理员"
    action={{ text: '回到首页', onPress: () => void relaunchHome() }}
  />
)

function OutdatedView({ client: { update } }: { client: OutdatedClient }) {
  return (
    <EmptyView
      picture={loadFailed}
      text="微信版本过低"
      hint="请更新微信，再打开访客助手"
      {...(update && { action: { text: '更新微信', onPress: update } })}
    />
  )
}

/**
 * A page whose screen receives its route parameters as props: `export default routedPage('task', TaskScreen)`. A
 * missing parameter shows an error view with a way out. A screen that needs a session is not rendered without one: the
 * user signs in and returns, or, on a tab of the staff bar, sees a sign-in card. Routes hidden by the menu are not
 * rendered either. A client too old for the application shows a notice on every page.
 *
 * @param area whose colours the page uses; absent for the staff area
 */
export function routedPage<N extends RouteName>(
  route: N,
  Screen: ComponentType<RouteQuery<N>>,
  area?: Area,
): ComponentType {
  function Inside() {
    const { query, missing } = useAddress(route)
    const access = useGuard(route)
    const isHidden = useIsHidden(route)
    if (missing) return <PageFrame route={route}>{incomplete}</PageFrame>
    if (access === 'open' && isHidden) return <PageFrame route={route}>{closed}</PageFrame>
    if (access === 'open') return <Screen {...query} />
    return <PageFrame route={route}>{access === 'card' ? <SignInCard route={route} /> : null}</PageFrame>
  }
  return function RoutedPage() {
    const [outdated] = useState(findOutdatedClient)
    const [page] = useState(openAddressPage)
    useDidShow(() => showPageQuery(page))
    return (
      <AddressPageContext.Provider value={page}>
        <AreaContext.Provider value={area}>
          <ErrorBoundary
            frame={(view) => (
              <PageFrame route={route} hasHead={false}>
                {view}
              </PageFrame>
            )}
          >
            {outdated ? (
              <PageFrame route={route} hasHead={false}>
                <OutdatedView client={outdated} />
              </PageFrame>
            ) : (
              <Inside />
            )}
          </ErrorBoundary>
          <PrivacySheet />
        </AreaContext.Provider>
      </AddressPageContext.Provider>
    )
  }
}
