import { eventCenter } from '@tarojs/runtime'

import { abandonLoads, loadPage } from './load-page'
import { pageCode } from './page-code'
import { patchReturnedPageHiding } from './patch-returned-page'
import type { DecorateRoutes } from './types'

export const decorateRoutes: DecorateRoutes = ({ routes = [] }) => {
  for (const route of routes) {
    const { load, path } = route
    pageCode.set(`/${path.replace(/^\//, '')}`, () => load({}, {})[0])
    // Taro's pull-down would block upward scrolling (see ui/PullToRefresh); the config applies to the mini-program
    // only.
    route.enablePullDownRefresh = false
    route.load = (context, params) => [loadPage(() => load(context, params)[0]), context, params]
  }
  // Any other navigation, the browser's back included, makes a pending load stale.
  eventCenter.on('__taroRouterChange', abandonLoads)
  patchReturnedPageHiding()
}
