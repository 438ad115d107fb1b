// The bars WeChat draws around a page: status bar, navigation bar with its capsule, tab bar.
import type { AppJson, PageJson, TabItem } from '../types'
import { bundle, element, options } from './context'
import { listenToTap } from './native-tap'
import { NAV_BAR, STATUS_BAR, TAB_BAR } from './wx/system'

export interface BarLook {
  title: string
  color?: string
  background?: string
  loading?: boolean
}

const colours = bundle.json.theme as Partial<Record<string, Record<string, string>>> | undefined

/** A colour of theme.json where `@name` stands, by the appearance of the phone. */
function resolveColour(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('@')) return value
  const found = colours?.[String(options.system.theme ?? 'light')]?.[value.slice(1)]
  if (!found) throw new Error(`theme.json has no ${value}`)
  return found
}

const { window: window_ = {}, tabBar }: Pick<AppJson, 'window' | 'tabBar'> = JSON.parse(
  JSON.stringify({ window: bundle.app.window, tabBar: bundle.app.tabBar }),
  resolveColour,
)
const items: (TabItem & { badge?: string; dot?: boolean })[] = (tabBar?.list ?? []).map((item) => ({ ...item }))
const style = { color: tabBar?.color, selectedColor: tabBar?.selectedColor, backgroundColor: tabBar?.backgroundColor }
let tabBarHidden = false

export const tabPages = items.map((item) => item.pagePath)

export function pageConfig<K extends keyof PageJson>(route: string, key: K): PageJson[K] {
  return bundle.json[route]?.[key] ?? window_[key]
}

function drawNavigation(route: string, look: BarLook, canGoBack: boolean) {
  const custom = pageConfig(route, 'navigationStyle') === 'custom'
  const white = pageConfig(route, 'navigationBarTextStyle') !== 'black'
  const bar = element('wx-nav')
  bar.style.display = custom ? 'none' : ''
  bar.style.background = look.background ?? pageConfig(route, 'navigationBarBackgroundColor') ?? '#000'
  bar.style.color = look.color ?? (white ? '#fff' : '#000')
  element('wx-status').style.color = bar.style.color
  element('wx-nav-title').textContent = look.title
  element('wx-nav-back').style.visibility = canGoBack ? 'visible' : 'hidden'
  element('wx-nav-loading').style.display = look.loading ? '' : 'none'
  element('wx-pages').style.top = custom ? '0' : `${STATUS_BAR + NAV_BAR}px`
}

function drawTab(item: (typeof items)[number], selected: boolean, tapped: () => void): HTMLElement {
  const tab = document.createElement('div')
  tab.className = 'wx-tab'
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-selected', String(selected))
  tab.style.color = (selected ? style.selectedColor : style.color) ?? ''
  const icon = selected ? item.selectedIconPath : item.iconPath
  if (icon) {
    const image = tab.appendChild(document.createElement('img'))
    image.src = `/dist/${icon.replace(/^\//, '')}`
    image.alt = ''
  }
  const label = tab.appendChild(document.createElement('span'))
  label.textContent = item.text
  if (item.badge || item.dot) {
    const badge = tab.appendChild(document.createElement('b'))
    badge.textContent = item.badge ?? ''
    badge.className = item.dot ? 'dot' : ''
  }
  listenToTap(tab, tapped, element('wx-tabbar'))
  return tab
}

function drawTabBar(route: string, switchTo: (path: string) => void) {
  const bar = element('wx-tabbar')
  const shown = tabPages.includes(route) && !tabBar?.custom && !tabBarHidden
  bar.style.display = shown ? 'flex' : 'none'
  bar.style.background = style.backgroundColor ?? '#fff'
  element('wx-pages').style.bottom = shown ? `${TAB_BAR}px` : '0'
  if (!shown) return
  bar.replaceChildren(...items.map((item) => drawTab(item, item.pagePath === route, () => switchTo(item.pagePath))))
}

export function drawChrome(route: string, look: BarLook, canGoBack: boolean, switchTo: (path: string) => void) {
  drawNavigation(route, look, canGoBack)
  drawTabBar(route, switchTo)
  document.title = look.title
}

/** @throws {Error} for a tab that is not there */
export function changeTab(index: unknown, change: Partial<(typeof items)[number]>) {
  const item = items[Number(index)]
  if (!item) throw new Error('tabbar item not found')
  for (const [key, value] of Object.entries(change)) {
    if (value !== undefined) Object.assign(item, { [key]: value })
  }
}

export function clearTab(index: unknown, key: 'badge' | 'dot') {
  const item = items[Number(index)]
  if (item) delete item[key]
}

export function changeTabStyle(change: Partial<typeof style>) {
  for (const key of ['color', 'selectedColor', 'backgroundColor'] as const) if (change[key]) style[key] = change[key]
}

export function hideTabBar(hidden: boolean) {
  tabBarHidden = hidden
}
