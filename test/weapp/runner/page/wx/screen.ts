// Everything a call changes on the screen: toasts, dialogs, bars, scrolling, moves between pages.
import { changeTab, changeTabStyle, clearTab, hideTabBar, tabPages } from '../chrome'
import { records } from '../context'
import type { Json } from '../engine'
import { hideToast, type ModalOptions, showModal, showSheet, showToast, type ToastOptions } from '../overlay'
import { life, moves, redraw, topPage } from '../router'
import { asyncCall, CallFailure, type CallOptions, recordedOnly } from './call'
import { NAV_BAR, STATUS_BAR } from './system'

function onTabPage(name: string, work: (given: CallOptions) => void) {
  return asyncCall(name, (given) => {
    if (!tabPages.includes(topPage()?.route ?? '')) throw new CallFailure('not TabBar page')
    work(given)
    redraw()
    return undefined
  })
}

function changeLook(change: Partial<{ title: string; color: string; background: string; loading: boolean }>) {
  Object.assign(topPage()?.look ?? {}, change)
  redraw()
  return undefined
}

async function actionSheet(given: CallOptions): Promise<Json> {
  const lines = (given.itemList ?? []) as string[]
  if (lines.length > 6) throw new CallFailure('parameter error: itemList should not be larger than 6')
  const tapIndex = await showSheet(lines, given.alertText as string | undefined)
  if (tapIndex < 0) throw new CallFailure('cancel')
  return { tapIndex }
}

function scrollTo(given: CallOptions) {
  const view = topPage()?.view
  const selector = given.selector as string | undefined
  const found = selector ? view?.querySelector(selector) : undefined
  const top = found
    ? found.getBoundingClientRect().top - STATUS_BAR - NAV_BAR + (view?.scrollTop ?? 0)
    : Number(given.scrollTop ?? 0)
  view?.scrollTo({ top: top + Number(given.offsetTop ?? 0) })
  return undefined
}

function exit() {
  records.exited = true
  const top = topPage()
  if (top) life(top, 'onHide')
  return undefined
}

export const screenCalls: Json = {
  showToast: asyncCall('showToast', (given) => void showToast(given as ToastOptions, 'toast')),
  hideToast: asyncCall('hideToast', () => void hideToast()),
  showLoading: asyncCall('showLoading', (given) => void showToast(given as ToastOptions, 'loading')),
  hideLoading: asyncCall('hideLoading', () => void hideToast()),
  showModal: asyncCall('showModal', async (given) => ({ ...(await showModal(given as ModalOptions)) })),
  showActionSheet: asyncCall('showActionSheet', actionSheet),
  setNavigationBarTitle: asyncCall('setNavigationBarTitle', ({ title }) => changeLook({ title: String(title) })),
  setNavigationBarColor: asyncCall('setNavigationBarColor', ({ frontColor, backgroundColor }) =>
    changeLook({ color: String(frontColor), background: String(backgroundColor) }),
  ),
  showNavigationBarLoading: asyncCall('showNavigationBarLoading', () => changeLook({ loading: true })),
  hideNavigationBarLoading: asyncCall('hideNavigationBarLoading', () => changeLook({ loading: false })),
  setTabBarBadge: onTabPage('setTabBarBadge', ({ index, text }) => changeTab(index, { badge: String(text) })),
  removeTabBarBadge: onTabPage('removeTabBarBadge', ({ index }) => clearTab(index, 'badge')),
  showTabBarRedDot: onTabPage('showTabBarRedDot', ({ index }) => changeTab(index, { dot: true })),
  hideTabBarRedDot: onTabPage('hideTabBarRedDot', ({ index }) => clearTab(index, 'dot')),
  setTabBarItem: onTabPage('setTabBarItem', ({ index, text, iconPath, selectedIconPath }) =>
    changeTab(index, { text, iconPath, selectedIconPath } as Parameters<typeof changeTab>[1]),
  ),
  setTabBarStyle: onTabPage('setTabBarStyle', (given) => changeTabStyle(given as Parameters<typeof changeTabStyle>[0])),
  hideTabBar: onTabPage('hideTabBar', () => hideTabBar(true)),
  showTabBar: onTabPage('showTabBar', () => hideTabBar(false)),
  startPullDownRefresh: asyncCall('startPullDownRefresh', () => {
    const top = topPage()
    if (top) life(top, 'onPullDownRefresh')
    return undefined
  }),
  pageScrollTo: asyncCall('pageScrollTo', scrollTo),
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
