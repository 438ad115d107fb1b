import Taro from '@tarojs/taro'

import { encodeQuery, parseQuery } from '@/lib/query-string'

import type {
  AddressPage,
  OpenAddressPage,
  ReadAddressQuery,
  ReplaceAddressQuery,
  ShowAddressQueries,
  ShowPageQuery,
  SplitListQuery,
} from './types'

/** The parameter by which the address of a page has what the list beside it keeps. */
const LIST = 'beside'

/** By page: the query that it was opened with, and the parameters that it has read or written since. */
const pages = new Map<string, { opened: Record<string, string>; current: Record<string, string> }>()
let listBeside: AddressPage

function writeParameter(key: string, value: string): void {
  const url = new URL(window.location.href)
  if ((url.searchParams.get(key) ?? '') === value) return
  if (value === '') url.searchParams.delete(key)
  else url.searchParams.set(key, value)
  window.history.replaceState(window.history.state, '', url)
}

function showList(): void {
  const parameters = Object.entries(pages.get(listBeside ?? '')?.current ?? {})
  writeParameter(LIST, encodeQuery(Object.fromEntries(parameters.filter(([, value]) => value !== ''))))
}

const getPath = (page: AddressPage) => page?.split('?')[0]
const listOpenPages = (): AddressPage[] => Taro.getCurrentPages().map(({ path }) => path)

/** Drops what closed pages of a path have kept: each page has a path of its own, by Taro's stamp. */
function forgetClosedPages(pathname: string): void {
  const open = listOpenPages()
  for (const page of pages.keys()) {
    if (getPath(page) === pathname && !open.includes(page)) pages.delete(page)
  }
}

export const openAddressPage: OpenAddressPage = () => {
  const { pathname, search } = window.location
  const top = listOpenPages().at(-1)
  const page = top !== undefined && getPath(top) === pathname ? top : pathname
  forgetClosedPages(pathname)
  pages.set(page, { opened: parseQuery(search), current: {} })
  return page
}

/** Whether the address that is shown is that of a page, not that of another one of the same path. */
const isShown = (page: AddressPage) =>
  getPath(page) === window.location.pathname && [page, undefined].includes(listOpenPages().at(-1))

export const replaceAddressQuery: ReplaceAddressQuery = (page, key, value) => {
  const queries = pages.get(page ?? '')
  if (queries) queries.current[key] = value
  if (!queries || isShown(page)) writeParameter(key, value)
  else if (page === listBeside) showList()
}

export const readAddressQuery: ReadAddressQuery = (page, key) => {
  const queries = pages.get(page ?? '')
  if (!queries) return parseQuery(window.location.search)[key] ?? ''
  const value = queries.current[key] ?? queries.opened[key] ?? ''
  queries.current[key] = value
  return value
}

export const showAddressQueries: ShowAddressQueries = (shown, list) => {
  // Taro moves the address first: it may be that of a page which is not drawn yet.
  if (getPath(shown) !== window.location.pathname) return
  listBeside = list
  showPageQuery(shown)
  showList()
}

export const showPageQuery: ShowPageQuery = (page) => {
  if (page === undefined || !isShown(page)) return
  for (const [key, value] of Object.entries(pages.get(page)?.current ?? {})) writeParameter(key, value)
}

export const splitListQuery: SplitListQuery = ({ [LIST]: list = '', ...own }) => ({ own, list: parseQuery(list) })
