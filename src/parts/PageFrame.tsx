import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type CSSProperties, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

import { listLikelyNextRoutes } from '@/navigation/likely-next'
import { back, canGoBack } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { isOnline, onNetworkChange } from '@/platform/network'
import { preloadPages } from '@/platform/preload-page'
import { drawsPlainBar, getCustomBar } from '@/platform/status-bar'
import { AreaContext } from '@/theme/area'
import { useThemeVariables } from '@/theme/use-theme'
import { ActionBar } from '@/ui/action/ActionBar'
import { NavBar } from '@/ui/layout/NavBar'
import { PullToRefresh } from '@/ui/list/PullToRefresh'

import { ErrorBoundary } from './ErrorBoundary'
import { OfflineBanner } from './OfflineBanner'
import styles from './PageFrame.module.scss'
import { PageTabBar } from './PageTabBar'
import { type PagePaint, paintPage } from './paint-page'
import { QueuedWriteDialog } from './QueuedWriteDialog'

interface PageFrameProps {
  route: RouteName
  children: ReactNode
  /** Overrides the route's title, as for one category of messages. */
  title?: string
  /** Page background: `page` grey, `card` white, `board` navy in both appearances. */
  tone?: 'page' | 'card' | 'board'
  /** Text of a clear bar over a dark head is white at first. */
  color?: 'auto' | 'white'
  /** False where no head is below a clear bar, as in an error view: the bar is then plain. */
  hasHead?: boolean
  /** The page's head shows the title instead of a transparent bar, as the greeting on home does. */
  isTitleHidden?: boolean
  /** Buttons of the action bar. */
  bottom?: ReactNode
  /** Replaces going back, for example to ask before discarding a form. */
  onBack?: () => void
  /** Pull to refresh; the page's config needs `enablePullDownRefresh`. */
  onRefresh?: () => Promise<unknown>
}

function getBackHandler(isTab: boolean, onBack?: () => void): (() => void) | undefined {
  if (onBack) return onBack
  return isTab || !canGoBack() ? undefined : () => void back()
}

/** Applies theme and title outside the page when the page is shown, and when they change while it is shown. */
function usePaint(page: PagePaint): void {
  // A page below the current one follows theme changes too, but must not overwrite the current title.
  const isShown = useRef(true)
  // What the page has painted since it was last shown: a page that opens is shown once more right after its first effects.
  const painted = useRef('')
  const { theme, title, color, tone } = page
  const look = [
    theme.className,
    theme.variables['--strong'],
    theme.variables['--text-scale'],
    title,
    color,
    tone,
  ].join()
  const paint = () => {
    if (!isShown.current || painted.current === look) return
    painted.current = look
    paintPage(page)
  }
  useDidShow(() => {
    isShown.current = true
    paint()
  })
  useDidHide(() => {
    isShown.current = false
    painted.current = ''
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the picture depends on, not each new object
  useEffect(paint, [look])
}

/** The frame of every screen: theme, bar with the title, offline banner, error view, action bar and tab bar. */
export function PageFrame(props: PageFrameProps) {
  const { route, children, tone = 'page', color = 'auto', bottom, isTitleHidden, onBack, onRefresh } = props
  const { hasHead = true } = props
  const { bar = 'plain', title: ownTitle, tab } = routeTable[route]
  const title = props.title ?? ownTitle
  const theme = useThemeVariables()
  const tabBar = useContext(AreaContext)?.tabBar(route)
  usePaint({ theme, bar, color, tone, title })
  useEffect(() => preloadPages(listLikelyNextRoutes(route)), [route])

  const isOffline = !useSyncExternalStore(onNetworkChange, isOnline, isOnline)
  const isOver = hasHead && (bar === 'clear' || bar === 'partner')
  const measures = getCustomBar()
  const classes = [theme.className, styles.root, styles[tone], isOffline && isOver ? styles.noticed : '']
  const style = { ...theme.variables, ...(measures && { '--bar': `${measures.total}px` }) } as CSSProperties
  return (
    <View className={classes.filter(Boolean).join(' ')} style={style}>
      {drawsPlainBar || bar === 'clear' || bar === 'partner' ? (
        <NavBar
          title={title}
          isTitleHidden={isTitleHidden}
          tone={bar}
          color={color}
          isOver={hasHead}
          onBack={getBackHandler(tab || Boolean(tabBar), onBack)}
        />
      ) : null}
      {isOffline ? <OfflineBanner isOver={isOver} /> : null}
      <View className={`${styles.content} ${bottom ? styles.aboveActions : ''}`}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </View>
      {bottom ? <ActionBar isNavy={tone === 'board'}>{bottom}</ActionBar> : null}
      {tabBar ?? <PageTabBar route={route} />}
      <QueuedWriteDialog route={route} />
      {onRefresh ? <PullToRefresh onRefresh={onRefresh} /> : null}
    </View>
  )
}
