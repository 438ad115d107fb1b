import Taro from '@tarojs/taro'

import type { QueryInput } from '@/lib/query-string'
import { buildAddress, findRouteName, toPageIdentity } from '@/navigation/address'
import { configureNavigation } from '@/navigation/hooks'
import { go, redirect } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { splitListQuery } from '@/platform/address-query'
import { isBackHeld } from '@/platform/modal-history'

import { findPageElement, listStackPages, listStackRoutes, readPageQuery, waitForTop } from './page-stack'
import { arrangePanes, findListBefore, findListBelow } from './panes'
import { rememberOpener, takeListPress } from './show-panes'

// Queries of a list and a page are checked by the page itself, as those of an address are.
const openRoute = go as (name: RouteName, query: QueryInput) => Promise<void>
const replaceRoute = redirect as (name: RouteName, query: QueryInput) => Promise<void>

/** How many pages lie over the list that is shown. */
function countBeside(): number {
  const { kind, list = 0, main = 0 } = arrangePanes(listStackRoutes())
  return kind === 'beside' ? main - list : 0
}

/** Closes pages of the stack. @returns whether they closed: a page may ask first */
async function closePages(count: number): Promise<boolean> {
  const depth = listStackPages().length
  const isAsking = isBackHeld()
  void Taro.navigateBack({ delta: count }).catch(() => undefined)
  return isAsking ? false : waitForTop(depth - count)
}

const never = new Promise<void>(() => undefined)

/** Closes what lies beside the list, when the user acts in the list. */
function closeBeside(): Promise<void> | undefined {
  const beside = countBeside()
  if (beside === 0 || !takeListPress()) return undefined
  return closePages(beside).then((isClosed) => (isClosed ? undefined : never))
}

async function replaceBeside(beside: number, name: RouteName, query: QueryInput): Promise<void> {
  // Back asks about the page beside; its answer decides, not this press.
  if (isBackHeld()) return void (await closePages(1))
  if (beside > 1 && !(await closePages(beside - 1))) return undefined
  return replaceRoute(name, query)
}

async function openBelow(list: RouteName, query: QueryInput, open: () => Promise<void>): Promise<void> {
  // H5 takes a query for a tab too: its page reads what narrows it from the address.
  await (routeTable[list].tab ? Taro.switchTab({ url: buildAddress(list, query) }) : replaceRoute(list, query))
  if (await waitForTop(1, list)) await open()
}

/** Moves the focus into the page beside the list, for a user of the keyboard. */
async function focusBeside(depth: number): Promise<void> {
  if (await waitForTop(depth)) findPageElement(listStackPages()[depth - 1])?.focus({ preventScroll: true })
}

function openBeside(name: RouteName, query: QueryInput): Promise<void> | undefined {
  const routes = listStackRoutes()
  const before = findListBefore(routes, name)
  if (before) return openBelow(before, {}, () => openRoute(name, query))
  const press = takeListPress()
  if (!press) return undefined
  const beside = countBeside()
  const top = listStackPages().at(-1)
  const isOpen = top && toPageIdentity(top) === toPageIdentity({ path: buildAddress(name, query) })
  if (press.isByKey) void focusBeside(routes.length - beside + 1)
  if (beside > 0 && isOpen) return Promise.resolve()
  rememberOpener(press.element)
  return beside > 0 ? replaceBeside(beside, name, query) : undefined
}

/** Opens the list below a page that was opened by its address, narrowed as the address says. */
export function openListBelow(): void {
  const routes = listStackRoutes()
  const list = findListBelow(routes)
  const [page] = listStackPages()
  const name = page && findRouteName(page.path.split('?')[0] ?? '')
  if (!list || !page || !name) return
  const query = splitListQuery(readPageQuery(page))
  void openBelow(list, query.list, () => openRoute(name, query.own))
}

/** Opens pages beside the list from now on. @returns stops it */
export function connectPanes(): () => void {
  configureNavigation({ openBeside, closeBeside })
  return () => configureNavigation({ openBeside: () => undefined, closeBeside: () => undefined })
}
