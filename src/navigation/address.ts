import Taro from '@tarojs/taro'

import { safeTarget } from '@/lib/back-target'
import { encodeQuery, parseQuery, type QueryInput, splitAddress } from '@/lib/query-string'

import { getPageFile, type RouteName, routeTable } from './routes'

/** Keys that Taro adds to a page's query. */
const TARO_KEYS = ['stamp', '$taroTimestamp']

const names = Object.keys(routeTable) as RouteName[]
const nameByPath = new Map<string, RouteName>([
  ...names.map((name) => [routeTable[name].path, name] as const),
  ...names.map((name) => [`/${getPageFile(routeTable[name])}`, name] as const),
  ['/', 'init'],
])

/** Pages that are never a return target, because they navigate on immediately. */
const withoutReturn: readonly RouteName[] = ['init', 'login', 'partnerLogin', 'redirect']

/** The route of a path, with or without its leading slash; undefined for an unknown one. */
export function findRouteName(path: string): RouteName | undefined {
  return nameByPath.get(path.startsWith('/') ? path : `/${path}`)
}

/** The address of a route with its query. */
export function buildAddress(name: RouteName, query: QueryInput = {}): string {
  const encoded = encodeQuery(query)
  return encoded === '' ? routeTable[name].path : `${routeTable[name].path}?${encoded}`
}

/** Decodes a query. Taro passes the values as encoded in the address. */
export function decodeQuery(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(raw).filter(([key, value]) => typeof value === 'string' && !TARO_KEYS.includes(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, decodeText(String(value))]))
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // already decoded text with a percent sign
  }
}

interface PageLike {
  /** H5: the path, with Taro's own keys, and with the query on some pages. */
  path?: string
  /** The query that Taro parsed when the page was opened. */
  $taroParams?: Readonly<Record<string, unknown>>
  /** Mini-program: the path. */
  route?: string
  /** Mini-program: the query. */
  options?: Readonly<Record<string, unknown>>
}

/** Path and decoded query of a page in a comparable form, independent of the order of the keys. */
export function toPageIdentity(page: PageLike): string {
  const [path = '', search = ''] = (page.path ?? page.route ?? '').split('?')
  const query = decodeQuery({ ...page.options, ...page.$taroParams, ...parseQuery(search) })
  const pairs = Object.entries(query).sort(([a], [b]) => a.localeCompare(b))
  return JSON.stringify([path.replace(/^\//, ''), pairs])
}

/** Path and decoded query of the current page; undefined before the first page. */
export function getCurrentPlace(): { path: string; query: Record<string, string> } | undefined {
  const router = Taro.getCurrentInstance().router
  if (!router) return undefined
  const [path = ''] = router.path.split('?')
  return { path: path.startsWith('/') ? path : `/${path}`, query: decodeQuery(router.params) }
}

/** The current route; undefined before the first page and on an unknown address. */
export function getCurrentRoute(): RouteName | undefined {
  const place = getCurrentPlace()
  return place && findRouteName(place.path)
}

/**
 * Makes a return address safe: only a route of this application, without tokens.
 *
 * @returns undefined for anything else, and for the pages that navigate on immediately
 */
export function toSafeAddress(address: string): string | undefined {
  return safeTarget(address, {
    known: [...nameByPath.keys()],
    refused: [...withoutReturn.map((name) => routeTable[name].path), '/'],
  })
}

/** The route and the query of an address of this application. */
export function readAddress(address: string): { name: RouteName; query: Record<string, string> } | undefined {
  const { path, query } = splitAddress(address)
  const name = findRouteName(path)
  return name && { name, query: { ...query } }
}
