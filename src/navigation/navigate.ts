import Taro from '@tarojs/taro'

import type { QueryInput } from '@/lib/query-string'
import { exitApp } from '@/platform/exit'
import { discardOverlayEntry } from '@/platform/modal-history'

import { getRouteAccess } from './access'
import { buildAddress, getCurrentRoute, readAddress, toPageIdentity, toSafeAddress } from './address'
import { consumeBackToPage, recordBackToPage } from './back-to-page'
import { getNavigationHooks } from './hooks'
import { setTabQuery } from './route-params'
import { type RouteName, type RouteParams, routeTable } from './routes'

export { configureNavigation } from './hooks'

/** WeChat allows ten pages at most; the next one replaces the last. */
const DEEPEST_STACK = 10

/** The required parameters of a route, plus optional ones. */
type QueryOf<N extends RouteName> = RouteParams<N> & QueryInput
type QueryArgument<N extends RouteName> = keyof RouteParams<N> extends never
  ? [query?: QueryInput]
  : [query: QueryOf<N>]

function assertTarget(name: RouteName): void {
  if (!name || !(name in routeTable)) throw new Error("navigate: no 'to' object was found")
}

/** The page may close or a second tap may arrive while WeChat still navigates: the first navigation wins. */
function settleNavigation(moving: Promise<unknown>): Promise<void> {
  return moving.then(
    () => undefined,
    () => undefined,
  )
}

function getStackDepth(): number {
  return Taro.getCurrentPages().length
}

function toTab(name: RouteName, query: QueryInput): Promise<void> {
  // switchTab carries no query: the page reads the stored query.
  setTabQuery(name, query)
  return settleNavigation(Taro.switchTab({ url: routeTable[name].path }))
}

/** Redirects a user without the required session to the login and records the requested page. */
function divertToAllowedRoute(name: RouteName, query: QueryInput, mode: 'push' | 'replace'): Promise<void> | undefined {
  const access = getRouteAccess(name, getNavigationHooks().population())
  if (access === 'open' || access === 'card') return undefined
  recordBackToPage(buildAddress(name, query))
  return mode === 'push' ? push(buildAddress(access)) : settleNavigation(Taro.redirectTo({ url: buildAddress(access) }))
}

/** The pause within a double tap, and the time that a page slides in. */
const SECOND_TAP_MS = 500
let lastPush: { url: string; from: unknown; at: number; hasOpened: boolean } | undefined

const getFrontPage = () => Taro.getCurrentPages().at(-1)

/** Whether a second tap asks for the page that the first one opens: H5 would open it twice, WeChat refuses. */
function isBeingOpened(url: string): boolean {
  if (!lastPush || lastPush.url !== url || Date.now() - lastPush.at > SECOND_TAP_MS) return false
  const front = getFrontPage()
  if (!front) return false
  return front === lastPush.from ? !lastPush.hasOpened : toPageIdentity(front) === toPageIdentity({ path: url })
}

async function push(url: string): Promise<void> {
  if (isBeingOpened(url)) return
  const opening = { url, from: getFrontPage(), at: Date.now(), hasOpened: false }
  lastPush = opening
  await settleNavigation(getStackDepth() < DEEPEST_STACK ? Taro.navigateTo({ url }) : Taro.redirectTo({ url }))
  // H5 settles before it has loaded the page, WeChat after: who then stands on the opener again has come back.
  opening.hasOpened = getFrontPage() !== opening.from
}

/**
 * Opens a route on top of the current page, or switches to a tab of the staff bar. A route that needs a session opens
 * its login first and then returns.
 *
 * @throws {Error} saying that no 'to' object was found, when there is no such route
 */
export function go<N extends RouteName>(name: N, ...[query = {}]: QueryArgument<N>): Promise<void> {
  assertTarget(name)
  if (routeTable[name].tab) return toTab(name, query)
  const opened = divertToAllowedRoute(name, query, 'push') ?? getNavigationHooks().openBeside?.(name, query)
  return opened ?? push(buildAddress(name, query))
}

/**
 * Replaces the current page by a route.
 *
 * @throws {Error} as {@link go}
 */
export function redirect<N extends RouteName>(name: N, ...[query = {}]: QueryArgument<N>): Promise<void> {
  assertTarget(name)
  if (routeTable[name].tab) return toTab(name, query)
  const closed = getNavigationHooks().closeBeside?.()
  if (closed) return closed.then(() => redirect(name, query as QueryOf<N>))
  const diverted = divertToAllowedRoute(name, query, 'replace')
  if (diverted) return diverted
  const replace = () => settleNavigation(Taro.redirectTo({ url: buildAddress(name, query) }))
  // Replacing the entry of a closed overlay would leave the page beneath it in the browser's history.
  return discardOverlayEntry()?.then(replace) ?? replace()
}

/**
 * Switches to a tab of the staff bar.
 *
 * @throws {Error} as {@link go}, also for a route that is no tab
 */
export function switchTab(name: RouteName, query: QueryInput = {}): Promise<void> {
  assertTarget(name)
  if (!routeTable[name].tab) throw new Error(`navigate: ${name} is no tab`)
  return toTab(name, query)
}

/**
 * Closes every page and opens a route.
 *
 * @throws {Error} as {@link go}
 */
export function relaunch<N extends RouteName>(name: N, ...[query = {}]: QueryArgument<N>): Promise<void> {
  assertTarget(name)
  const access = getRouteAccess(name, getNavigationHooks().population())
  const isOpen = access === 'open' || access === 'card'
  if (!isOpen) recordBackToPage(buildAddress(name, query))
  return settleNavigation(Taro.reLaunch({ url: isOpen ? buildAddress(name, query) : buildAddress(access) }))
}

/** Closes every page and opens the home of the signed-in population. Guests share the staff home. */
export function relaunchHome(): Promise<void> {
  return relaunch(getNavigationHooks().population() === 'partner' ? 'partnerHome' : 'home')
}

/**
 * Goes back. With one page in history: exits the application on the entry page, relaunches home with a live session,
 * and otherwise does nothing (spec §2).
 */
export function back(delta = 1): Promise<void> {
  const closed = getNavigationHooks().closeBeside?.()
  if (closed) return closed.then(() => back(delta))
  if (getStackDepth() > 1) return settleNavigation(Taro.navigateBack({ delta }))
  if (getCurrentRoute() === 'init') {
    exitApp()
    return Promise.resolve()
  }
  return getNavigationHooks().population() ? relaunchHome() : Promise.resolve()
}

/** Goes back to the page that opened this one; without one a route replaces this page. */
export function returnToOpener<N extends RouteName>(name: N, ...query: QueryArgument<N>): Promise<void> {
  return getStackDepth() > 1 ? back() : redirect(name, ...query)
}

/** Whether {@link back} has an effect: a guest's only page has nothing to return to. */
export function canGoBack(): boolean {
  return getStackDepth() > 1 || getCurrentRoute() === 'init' || getNavigationHooks().population() !== undefined
}

/** Shows the 404 view for an unknown address. Without history its button opens home. */
export function openNotFound(path: string): void {
  void settleNavigation(Taro.redirectTo({ url: buildAddress('redirect', { unknown: path }) }))
}

/**
 * Opens an external address: the target of a message, a printed code, a back-to-page record. Anything but a route of
 * this application is refused.
 *
 * @returns whether the address was a route
 */
export function openAddress(address: string, mode: 'go' | 'redirect' | 'relaunch' = 'go'): boolean {
  const safe = toSafeAddress(address)
  const place = safe === undefined ? undefined : readAddress(safe)
  if (!place) return false
  const query = place.query as QueryOf<typeof place.name>
  void { go, redirect, relaunch }[mode](place.name, query)
  return true
}

/** How many steps below the current page a page with this path and query is; 0 when there is none. */
export function countStepsBackTo(address: string): number {
  const below = Taro.getCurrentPages().slice(0, -1)
  const at = below.map(toPageIdentity).lastIndexOf(toPageIdentity({ path: address }))
  return at < 0 ? 0 : below.length - at
}

/**
 * Returns to a tab of the staff bar that is below the current page, as the user left it; opens it otherwise.
 *
 * @throws {Error} as {@link switchTab}
 */
export function returnToTab(name: RouteName, query: QueryInput = {}): Promise<void> {
  const steps = countStepsBackTo(buildAddress(name))
  return steps > 0 ? back(steps) : switchTab(name, query)
}

/**
 * Returns from a page opened by a login page: back to that login when it is in the stack, otherwise replaces this page
 * by it.
 */
export function returnToLogin(name: 'login' | 'partnerLogin'): Promise<void> {
  const steps = countStepsBackTo(buildAddress(name))
  return steps > 0 ? back(steps) : redirect(name)
}

/**
 * After signing in: returns to the page that required it, with its query, otherwise to the population's home.
 *
 * @param keepsPages the open pages belong to the same user, or to a guest: they stay mounted
 */
export function returnToPage({ keepsPages }: { keepsPages: boolean }): void {
  const address = consumeBackToPage()
  const steps = address && keepsPages ? countStepsBackTo(address) : 0
  if (steps > 0) void back(steps)
  else if (address && openAddress(address, keepsPages ? 'redirect' : 'relaunch')) return
  else void relaunchHome()
}
