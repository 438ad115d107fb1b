import { useDidShow, useRouter } from '@tarojs/taro'
import { useState } from 'react'

import { MissingParamError } from '@/lib/errors'
import type { QueryInput } from '@/lib/query-string'

import { decodeQuery } from './address'
import { type RouteName, type RouteParams, routeTable } from './routes'

/** Queries for tabs, because a tab switch carries none. */
const tabQueries = new Map<RouteName, Record<string, string>>()

/** Stores a query for a tab until the tab is shown. */
export function setTabQuery(name: RouteName, query: QueryInput): void {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length > 0) tabQueries.set(name, Object.fromEntries(entries.map(([key, value]) => [key, String(value)])))
}

/** Required parameters of a route that a query lacks. */
function listMissingParams(name: RouteName, query: Readonly<Record<string, string>>): string[] {
  return routeTable[name].params.filter((key) => !query[key])
}

/** The query of a route: its required parameters and any others. */
export type RouteQuery<N extends RouteName> = RouteParams<N> & Readonly<Partial<Record<string, string>>>

/**
 * The decoded query of the current page, and whether a required parameter is absent or empty. `routedPage` then shows
 * an error view, so a screen renders only with its parameters.
 */
export function useAddress<N extends RouteName>(name: N): { query: RouteQuery<N>; missing: boolean } {
  const query = decodeQuery(useRouter().params)
  return { query: query as RouteQuery<N>, missing: listMissingParams(name, query).length > 0 }
}

/**
 * Reads the decoded query of the current page.
 *
 * @returns the required parameters, and any others of the address
 * @throws {MissingParamError} naming the key, when a required parameter is absent or empty
 */
export function useRouteParams<N extends RouteName>(name: N): RouteQuery<N> {
  const { query } = useAddress(name)
  const [missing] = listMissingParams(name, query)
  if (missing !== undefined) throw new MissingParamError(routeTable[name].path, missing)
  return query
}

/**
 * The query of the last switch to this tab that had one, such as a filter for the to-do list; before any, that of the
 * address. It is the same object until the next of them, so that what depends on it runs once.
 */
export function useTabQuery(name: RouteName): Readonly<Record<string, string>> {
  const own = decodeQuery(useRouter().params)
  const [query, setQuery] = useState<Record<string, string>>(() => ({ ...own, ...consumeTabQuery(name) }))
  useDidShow(() => {
    const tabQuery = consumeTabQuery(name)
    if (tabQuery) setQuery(tabQuery)
  })
  return query
}

function consumeTabQuery(name: RouteName): Record<string, string> | undefined {
  const query = tabQueries.get(name)
  tabQueries.delete(name)
  return query
}
