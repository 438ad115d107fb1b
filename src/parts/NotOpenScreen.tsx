import { back, canGoBack, relaunchHome } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { EmptyView } from '@/ui/EmptyView'
import { underReview } from '@/ui/pictures/under-review'

import { PageFrame } from './PageFrame'

/** Stands where a later release puts a screen: says so plainly, with the screen's name and a way out. */
export function NotOpenScreen({ route }: { route: RouteName }) {
  const { title, tab, path } = routeTable[route]
  const home = path.startsWith('/pages/channel/') ? 'partnerHome' : 'home'
  const goesHome = tab || route === home || !canGoBack()
  const leave = goesHome
    ? { text: '回到首页', onPress: () => void relaunchHome() }
    : { text: '返回', onPress: () => void back() }
  return (
    <PageFrame route={route} hasHead={false}>
      <EmptyView
        picture={underReview}
        text={title ? `「${title}」尚未开放` : '尚未开放'}
        hint="正在准备中，开放后可以直接使用"
        action={route === home ? undefined : leave}
      />
    </PageFrame>
  )
}
