import { useLoad } from '@tarojs/taro'
import { useState } from 'react'
import { withQuery } from '@/lib/query-string'
import { openAddress } from '@/navigation/navigate'
import { useRouteParams } from '@/navigation/route-params'
import { isRouteName, routeTable } from '@/navigation/routes'
import { NotFoundView } from '@/parts/NotFoundView'
import { PageFrame } from '@/parts/PageFrame'

/**
 * The landing for links from outside: `to` names a route of the application, the rest is its query. Anything else is
 * a 404; another site never opens from here.
 */
export function RedirectScreen() {
  const { to = '', unknown, ...query } = useRouteParams('redirect')
  const [isLost, setLost] = useState(false)
  useLoad(() => {
    const isOpened =
      unknown === undefined && isRouteName(to) && openAddress(withQuery(routeTable[to].path, query), 'redirect')
    setLost(!isOpened)
  })
  return <PageFrame route="redirect">{isLost ? <NotFoundView /> : null}</PageFrame>
}
