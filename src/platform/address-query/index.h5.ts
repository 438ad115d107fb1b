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

/** The queries that pages were opened with, and what they have read and written of them since; by path. */
const pages = new Map<string, { opened: Record<string, string>; kept: Record<string, string> }>()
let listBeside: AddressPage

function writeParameter(key: string, value: string): void {
  const url = new URL(window.location.href)
  if ((url.searchParams.get(key) ?? '') === value) return
  if (value === '') url.searchParams.delete(key)
  else url.searchParams.set(key, value)
  window.history.replaceState(window.history.state, '', url)
}

function showList(): void {
  const kept = Object.entries(pages.get(listBeside ?? '')?.kept ?? {})
  writeParameter(LIST, encodeQuery(Object.fromEntries(kept.filter(([, value]) => value !== ''))))
}

export const openAddressPage: OpenAddressPage = () => {
  const { pathname, search } = window.location
  pages.set(pathname, { opened: parseQuery(search), kept: {} })
  return pathname
}

export const replaceAddressQuery: ReplaceAddressQuery = (page, key, value) => {
  const known = pages.get(page ?? '')
  if (known) known.kept[key] = value
  if (!known || page === window.location.pathname) writeParameter(key, value)
  else if (page === listBeside) showList()
}

export const readAddressQuery: ReadAddressQuery = (page, key) => {
  const known = pages.get(page ?? '')
  if (!known) return parseQuery(window.location.search)[key] ?? ''
  const value = known.kept[key] ?? known.opened[key] ?? ''
  known.kept[key] = value
  return value
}

export const showAddressQueries: ShowAddressQueries = (shown, list) => {
  // Taro moves the address first: it may be that of a page which is not drawn yet.
  if (shown !== window.location.pathname) return
  listBeside = list
  for (const [key, value] of Object.entries(pages.get(shown)?.kept ?? {})) writeParameter(key, value)
  showList()
}

export const splitListQuery: SplitListQuery = ({ [LIST]: list = '', ...own }) => ({ own, list: parseQuery(list) })
