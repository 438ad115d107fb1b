// Everything a call changes on the screen: toasts, dialogs, bars, scrolling, moves between pages.
import { toView } from '../bridge'
import { changeTab, changeTabStyle, clearTab, hideTabBar } from '../chrome'
import { records } from '../context'
import type { Json } from '../engine'
import { hideToast, type ModalOptions, showModal, showSheet, showToast, type ToastOptions } from '../overlay'
import { life, moves, redraw, topPage } from '../router'
import { asyncCall, CallFailure, type CallOptions, recordedOnly } from './call'
import { NAV_BAR, STATUS_BAR } from './system'

function onTabBar(name: string, work: (options: CallOptions) => void) {
  return asyncCall(name, (options) => {
    work(options)
    redraw()
    return undefined
  })
}

function changeLook(change: Partial<{ title: string; color: string; background: string; loading: boolean }>) {
  Object.assign(topPage()?.look ?? {}, change)
  redraw()
  return undefined
}

async function actionSheet(options: CallOptions): Promise<Json> {
  const lines = (options.itemList ?? []) as string[]
  const tapIndex = await showSheet(lines, options.alertText as string | undefined)
  if (tapIndex < 0) throw new CallFailure('cancel')
  return { tapIndex }
}

function scrollTo(options: CallOptions) {
  const view = topPage()?.view
  const selector = options.selector as string | undefined
  const found = selector ? view?.querySelector(selector) : undefined
  const top = found
    ? found.getBoundingClientRect().top - STATUS_BAR - NAV_BAR + (view?.scrollTop ?? 0)
    : Number(options.scrollTop ?? 0)
  view?.scrollTo({ top: top + Number(options.offsetTop ?? 0) })
}

/** What was sent to the view before is there first. */
const scrollLater = (options: CallOptions) =>
  new Promise<void>((done) =>
    toView(() => {
      scrollTo(options)
      done()
    }),
  )

function exit() {
  records.exited = true
  const top = topPage()
  if (top) life(top, 'onHide')
  return undefined
}

export const screenCalls: Json = {
  showToast: asyncCall('showToast', (options) => void showToast(options as ToastOptions, 'toast')),
  hideToast: asyncCall('hideToast', () => void hideToast()),
  showLoading: asyncCall('showLoading', (options) => void showToast(options as ToastOptions, 'loading')),
  hideLoading: asyncCall('hideLoading', () => void hideToast()),
  showModal: asyncCall('showModal', async (options) => ({ ...(await showModal(options as ModalOptions)) })),
  showActionSheet: asyncCall('showActionSheet', actionSheet),
  setNavigationBarTitle: asyncCall('setNavigationBarTitle', ({ title }) => changeLook({ title: String(title) })),
  setNavigationBarColor: asyncCall('setNavigationBarColor', ({ frontColor, backgroundColor }) =>
    changeLook({ color: String(frontColor), background: String(backgroundColor) }),
  ),
  showNavigationBarLoading: asyncCall('showNavigationBarLoading', () => changeLook({ loading: true })),
  hideNavigationBarLoading: asyncCall('hideNavigationBarLoading', () => changeLook({ loading: false })),
  setTabBarBadge: onTabBar('setTabBarBadge', ({ index, text }) => changeTab(index, { badge: String(text) })),
  removeTabBarBadge: onTabBar('removeTabBarBadge', ({ index }) => clearTab(index, 'badge')),
  showTabBarRedDot: onTabBar('showTabBarRedDot', ({ index }) => changeTab(index, { dot: true })),
  hideTabBarRedDot: onTabBar('hideTabBarRedDot', ({ index }) => clearTab(index, 'dot')),
  setTabBarItem: onTabBar('setTabBarItem', ({ index, text, iconPath, selectedIconPath }) =>
    changeTab(index, { text, iconPath, selectedIconPath } as Parameters<typeof changeTab>[1]),
  ),
  setTabBarStyle: onTabBar('setTabBarStyle', (options) =>
    changeTabStyle(options as Parameters<typeof changeTabStyle>[0]),
  ),
  hideTabBar: onTabBar('hideTabBar', () => hideTabBar(true)),
  showTabBar: onTabBar('showTabBar', () => hideTabBar(false)),
  startPullDownRefresh: asyncCall('startPullDownRefresh', () => {
    const top = topPage()
    if (top) life(top, 'onPullDownRefresh')
    return undefined
  }),
  pageScrollTo: asyncCall('pageScrollTo', scrollLater),
  exitMiniProgram: asyncCall('exitMiniProgram', exit),
  ...recordedOnly(
    'stopPullDownRefresh',
    'setBackgroundColor',
    'setBackgroundTextStyle',
    'hideHomeButton',
    'enableAlertBeforeUnload',
  ),
  ...recordedOnly('disableAlertBeforeUnload'),
  ...Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, asyncCall(name, move)])),
}
