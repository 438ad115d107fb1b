import { getCurrentPages, useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'

import { type RouteName, routeTable } from '@/navigation/routes'
import { useTabBadges } from '@/navigation/tab-badges'
import { drawsTabBar, styleTabBar } from '@/platform/tab-bar'
import type { TabBarStyle } from '@/platform/tab-bar/types'
import { refreshBadges } from '@/session/badges'
import { useThemeChoice } from '@/theme/theme-store'
import { surfaces } from '@/theme/themes'
import { useAppearance } from '@/theme/use-theme'
import { TabBar } from '@/ui/layout/TabBar'

import { useStaffTabs } from './use-staff-tabs'

/** The staff tab bar on its pages: native in the mini-program, where only its style is set here. */
export function PageTabBar({ route }: { route: RouteName }) {
  const isStaffTab = routeTable[route].tab === true
  useDidShow(() => {
    if (isStaffTab) void refreshBadges()
  })
  if (!isStaffTab) return null
  return drawsTabBar ? <StaffTabBar route={route} /> : <NativeTabBar route={route} />
}

function StaffTabBar({ route }: { route: RouteName }) {
  return <TabBar {...useStaffTabs(route)} active={route} />
}

const TODO_TAB = 0
const MESSAGE_TAB = 1
/** Positions of the themed icons, in the order of {@link Theme.tabList}. */
const THEMED_POSITIONS = [0, 1, 3, 4]

function NativeTabBar({ route }: { route: RouteName }) {
  const { todo, message } = useTabBadges()
  const theme = useThemeChoice((state) => state.theme)
  const appearance = useAppearance()
  // WeChat rejects changes while another page is in front: they apply when this page is shown. A page that is being
  // replaced still counts as shown, so the page stack is asked too.
  const isShown = useRef(true)
  // What this page has asked for since it was last shown; meanwhile other pages, or WeChat, may style the tab bar.
  const asked = useRef<TabBarStyle>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  // A page that opens has its effects and is shown in one task; once, after the page's own first update, is enough.
  const planStyle = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!isShown.current || getCurrentPages().at(-1)?.route !== routeTable[route].path.slice(1)) return
      const style: TabBarStyle = {
        badges: { [TODO_TAB]: todo, [MESSAGE_TAB]: message },
        selectedIcons: Object.fromEntries(THEMED_POSITIONS.map((at, order) => [at, theme.tabList[order] ?? ''])),
        backgroundColor: surfaces[appearance].card,
        borderStyle: appearance === 'dark' ? 'black' : 'white',
      }
      styleTabBar(style, asked.current)
      asked.current = style
    })
  }
  useDidShow(() => {
    isShown.current = true
    planStyle()
  })
  useDidHide(() => {
    isShown.current = false
    asked.current = undefined
  })
  useEffect(planStyle, [todo, message, theme, appearance, route])
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}
