import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import logo from '@/assets/logo.svg'
import { getRouteAccess } from '@/navigation/access'
import { type RouteName, routeTable } from '@/navigation/routes'
import { useStaffTabs } from '@/parts/use-staff-tabs'
import { toAriaProps } from '@/platform/aria'
import { useSession } from '@/session/session'
import { Pressable } from '@/ui/action/Pressable'
import { Overlay } from '@/ui/feedback/Overlay'
import { TabBar } from '@/ui/layout/TabBar'

import { connectPanes, openListBelow } from './open-beside'
import { listStackPages, listStackRoutes } from './page-stack'
import { type Arrangement, findHeadList, findListBelow, type PaneRoute } from './panes'
import { watchActing, watchListScroll, watchPanes } from './show-panes'
import { useWideKeys } from './use-wide-keys'
import styles from './Wide.module.scss'

export interface WideFrameProps {
  /** The window was wide when the application started. */
  isFromStart: boolean
}

interface Shown {
  kind: Arrangement['kind']
  routes: readonly (PaneRoute | undefined)[]
}

/** Pages that get no list below them any more: they were open in a narrow window, and keep what was typed into them. */
const settledPages = new Set<string>()
let hasShown = false

function settleShownPages(isFromStart: boolean): void {
  if (hasShown || !isFromStart) for (const { path } of listStackPages()) settledPages.add(path)
  hasShown = true
}

/** Opens the list below a page that was opened alone, once its user may see it. */
function useListBelow(routes: readonly (PaneRoute | undefined)[]): void {
  const user = useSession((state) => state.user)
  const isChecking = useSession(({ phase }) => phase === 'checking')
  // The list of a page asks for the same session.
  const list = findListBelow(routes)
  const mayOpen = list !== undefined && !isChecking && getRouteAccess(list, user?.population) === 'open'
  useEffect(() => {
    const [page] = listStackPages()
    if (!mayOpen || !page || settledPages.has(page.path)) return
    settledPages.add(page.path)
    openListBelow()
  }, [mayOpen])
}

function usePanes(isFromStart: boolean) {
  const [shown, setShown] = useState<Shown>({ kind: 'column', routes: [] })
  useEffect(() => {
    settleShownPages(isFromStart)
    const stops = [
      watchActing(),
      watchListScroll(),
      connectPanes(),
      watchPanes(({ kind }) => {
        const routes = listStackRoutes()
        setShown((now) => (now.kind === kind && now.routes.join() === routes.join() ? now : { kind, routes }))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isFromStart])
  useListBelow(shown.routes)
  return shown
}

/** The rail with the staff's tabs, the room beside an unopened list, the keys and their help. */
export function WideFrame({ isFromStart }: WideFrameProps) {
  const { kind, routes } = usePanes(isFromStart)
  const population = useSession(({ user }) => user?.population)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useWideKeys(() => setHelpOpen(true))
  const head = findHead(routes)
  const isGuestTab = population === undefined && head !== undefined
  const rail = population === 'partner' ? 'partner' : population === 'user' || isGuestTab ? 'staff' : 'none'
  useEffect(() => {
    const root = document.documentElement
    root.dataset.wide = rail
    root.dataset.panes = kind
    return () => {
      delete root.dataset.wide
      delete root.dataset.panes
    }
  }, [rail, kind])
  return (
    <>
      {rail === 'staff' ? <Rail active={head} onHelp={() => setHelpOpen(true)} /> : null}
      {kind === 'list' ? (
        <View className={styles.nothing}>
          <Text className={styles.hint}>从左边选择一项，在这里查看</Text>
        </View>
      ) : null}
      <Overlay isOpen={isHelpOpen} label="键盘操作" place="centre" onClose={() => setHelpOpen(false)}>
        <KeyList />
      </Overlay>
    </>
  )
}

function isTab(route: PaneRoute | undefined): route is RouteName {
  return route !== undefined && route !== 'visit' && routeTable[route].tab === true
}

/** The tab that the shown page belongs to. */
function findHead(routes: readonly (PaneRoute | undefined)[]): RouteName | undefined {
  const [first] = routes
  const top = routes[routes.length - 1]
  return [top && findHeadList(top), first].find(isTab)
}

function Rail({ active, onHelp }: { active: RouteName | undefined; onHelp: () => void }) {
  const isTabShown = active !== undefined && listStackRoutes().at(-1) === active
  const tabs = useStaffTabs(isTabShown ? active : undefined)
  return (
    <View className={styles.rail}>
      <Image className={styles.logo} src={logo} {...toAriaProps({ hidden: true })} />
      <TabBar {...tabs} active={active ?? ''} />
      <Pressable className={styles.help} label="键盘操作" onPress={onHelp}>
        <Text>?</Text>
      </Pressable>
    </View>
  )
}

const keys = [
  ['J 或 ↓', '下一项'],
  ['K 或 ↑', '上一项'],
  ['Enter', '打开'],
  ['A', '同意，会先问你'],
  ['Esc', '关闭打开的内容'],
  ['Ctrl + Z', '撤销流程的修改'],
  ['Ctrl + Shift + Z', '重做'],
  ['?', '键盘操作'],
] as const

function KeyList() {
  return (
    <View className={styles.keys}>
      <Text className={styles.title}>键盘操作</Text>
      {keys.map(([key, does]) => (
        <View key={key} className={styles.key}>
          <Text className={styles.cap}>{key}</Text>
          <Text>{does}</Text>
        </View>
      ))}
    </View>
  )
}
