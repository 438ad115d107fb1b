import Taro from '@tarojs/taro'

import { parseQuery } from '@/lib/query-string'
import { decodeQuery, findRouteName } from '@/navigation/address'

import type { PaneRoute } from './panes'

/** A page of Taro's stack on H5. */
export interface StackPage {
  /** The id of its element: path, query and Taro's stamp. */
  path: string
  $taroParams?: Record<string, unknown>
  onPageScroll?: (event: { scrollTop: number }) => void
}

/** Milliseconds until a page that does not come is given up. */
const COMES_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 16

/** Safe cast: H5 pages have these members. */
export function listStackPages(): readonly StackPage[] {
  return Taro.getCurrentPages() as unknown as StackPage[]
}

/** Beside the list of visits: one of them, or the form of a new one. */
const isVisitDetail = ({ id, view }: Record<string, string>) => Boolean(id || view)

/** The routes of the page stack; undefined for an unknown address. */
export function listStackRoutes(): (PaneRoute | undefined)[] {
  return listStackPages().map((page) => {
    const route = findRouteName(page.path.split('?')[0] ?? '')
    return route === 'inviteVisitor' && isVisitDetail(readPageQuery(page)) ? 'visit' : route
  })
}

/** The decoded query of a page. */
export function readPageQuery(page: StackPage): Record<string, string> {
  return decodeQuery({ ...page.$taroParams, ...parseQuery(page.path.split('?')[1] ?? '') })
}

export function findPageElement(page: StackPage | undefined): HTMLElement | null {
  return page ? document.getElementById(page.path) : null
}

/** Waits until a stack of this depth has this page on top. @returns whether it came */
export async function waitForTop(depth: number, route?: PaneRoute): Promise<boolean> {
  const began = Date.now()
  while (Date.now() - began < COMES_WITHIN_MS) {
    const routes = listStackRoutes()
    const isTop = routes.length === depth && (route === undefined || routes[depth - 1] === route)
    if (isTop && findPageElement(listStackPages()[depth - 1])) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return false
}
