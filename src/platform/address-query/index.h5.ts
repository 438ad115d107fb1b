import { encodeQuery, parseQuery } from '@/lib/query-string'

import type {
  AddressPage,
  OpenAddressPage,
  ReadAddressQuery,
  ReplaceAddressQuery,
  ShowAddressQueries,
  SplitListQuery,
} from './types'

/** The parameter by which the address of a page has what the list beside it keeps. */
const LIST = 'beside'

/** By path: the query that a page was opened with, and the parameters that it has read or written since. */
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

export const openAddressPage: OpenAddressPage = () => {
  const { pathname, search } = window.location
  pages.set(pathname, { opened: parseQuery(search), current: {} })
  return pathname
}

export const replaceAddressQuery: ReplaceAddressQuery = (page, key, value) => {
  const queries = pages.get(page ?? '')
  if (queries) queries.current[key] = value
  if (!queries || page === window.location.pathname) writeParameter(key, value)
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
  if (shown !== window.location.pathname) return
  listBeside = list
  for (const [key, value] of Object.entries(pages.get(shown)?.current ?? {})) writeParameter(key, value)
  showList()
}

export const splitListQuery: SplitListQuery = ({ [LIST]: list = '', ...own }) => ({ own, list: parseQuery(list) })
