import { useDidShow, useRouter } from '@tarojs/taro'
import { useState } from 'react'

import { MissingParamError } from '@/lib/errors'
import type { QueryInput } from '@/lib/query-string'

import { decodeQuery } from './address'
import { type RouteName, type RouteParams, routeTable } from './routes'

/** Queries for tabs, which are switched to without one. */
const tabQueries = new Map<RouteName, Record<string, string>>()

/** Keeps a query for a tab until it is shown. */
export function setTabQuery(name: RouteName, query: QueryInput): void {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length > 0) tabQueries.set(name, Object.fromEntries(entries.map(([key, value]) => [key, String(value)])))
}

/** The parameters a route cannot open without that a query lacks. */
function listMissingParams(name: RouteName, query: Readonly<Record<string, string>>): string[] {
  return routeTable[name].params.filter((key) => !query[key])
}

/** What the address of a route carries: its required parameters, and whatever else. */
export type RouteQuery<N extends RouteName> = RouteParams<N> & Readonly<Partial<Record<string, string>>>

/**
 * The query of the current page, decoded, and whether a parameter it cannot open without is absent or empty.
 * `routedPage` shows an error view then; a screen is drawn with its parameters alone.
 */
export function useAddress<N extends RouteName>(name: N): { query: RouteQuery<N>; missing: boolean } {
  const query = decodeQuery(useRouter().params)
  return { query: query as RouteQuery<N>, missing: listMissingParams(name, query).length > 0 }
}

/**
 * Reads the query of the current page, decoded.
 *
 * @returns the required parameters, and whatever else the address carries
 * @throws {MissingParamError} naming the key, when a required parameter is absent or empty
 */
export function useRouteParams<N extends RouteName>(name: N): RouteQuery<N> {
  const { query } = useAddress(name)
  const [missing] = listMissingParams(name, query)
  if (missing !== undefined) throw new MissingParamError(routeTable[name].path, missing)
  return query
}

/**
 * The query that a tab was last switched to with, such as a filter for the to-do list; empty when it was only
 * tapped. Taken once: the next time the tab is shown it counts no more.
 */
export function useTabQuery(name: RouteName): Readonly<Record<string, string>> {
  const own = decodeQuery(useRouter().params)
  const [query, setQuery] = useState<Record<string, string>>(() => ({ ...own, ...takeTabQuery(name) }))
  useDidShow(() => {
    const kept = takeTabQuery(name)
    if (kept) setQuery(kept)
  })
  return query
}

function takeTabQuery(name: RouteName): Record<string, string> | undefined {
  const query = tabQueries.get(name)
  tabQueries.delete(name)
  return query
}
