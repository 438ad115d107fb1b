import {
  focusManager,
  type InfiniteData,
  MutationCache,
  onlineManager,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

import { type Endpoint, getReadPath, type InputOf, type OutputOf } from '@/contract/endpoint'
import { ApiError, NetworkError } from '@/lib/errors'
import { uuid } from '@/lib/uuid'
import { isOnline, onNetworkChange } from '@/platform/network'
import { useCovered } from '@/platform/use-covered'
import { onVisibilityChange } from '@/platform/visibility'

import type { CallError } from './call-error'
import { type CallOptions, call } from './client'
import { chooseReaction } from './error-policy'
import { getClientHooks } from './hooks'
import { findPageAnswer } from './page-answer'

/** Default stale time in milliseconds: returning to a page within it does not refetch. */
const FRESH_MS = 5_000
/** Cache time of an unused response, in milliseconds. */
const KEPT_MS = 10 * 60_000

/**
 * Creates the cache of server responses. Calls do not pause while offline: they fail at once with an error.
 *
 * @param onWritten called after each successful write
 */
export function createQueryClient(onWritten: () => void = () => undefined): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSuccess: onWritten }),
    defaultOptions: {
      // No automatic retries: a failed screen offers 重试, and queries refetch on reconnect.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true, // off by default with `networkMode: 'always'`
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Connects focus and online state to TanStack Query, because the window events of Taro never fire in the mini-program.
 */
export function connectQueryEvents(): void {
  focusManager.setEventListener((notify) => onVisibilityChange(notify))
  onlineManager.setOnline(isOnline())
  onlineManager.setEventListener((notify) => onNetworkChange(notify))
}

/** The query key of a call. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: InputOf<E>): QueryKey {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Whether the call may be sent: guest calls always, others need a session. */
function useMayCall(endpoint: Endpoint): boolean {
  const { subscribe, getToken } = getClientHooks()
  const token = useSyncExternalStore(subscribe, getToken, getToken)
  return token !== undefined || endpoint.who.includes('guest') || endpoint.ignoreToken === true
}

export interface UseCallOptions {
  /** False delays the call until its input is known. */
  enabled?: boolean
  /**
   * For a read that the screen can do without, and one whose page may speak another language than the errors. A function
   * tells which errors are the page's own text, as that a record does not exist.
   */
  quiet?: boolean | ((error: unknown) => boolean)
  /** Polling interval in milliseconds. Under another page there is no polling; a stale answer is read when the page is shown again. */
  refetchEveryMs?: number
  /** Stale time in milliseconds. */
  staleTime?: number
  /** Keeps the last response visible while the one for another input loads. */
  keepPrevious?: boolean
  /** Owner of a persisted response: a late response never reaches the next user. */
  owner?: string | undefined
  /** Sends the call without the token (spec §5). */
  ignoreToken?: boolean
}

/**
 * The response of a read, kept up to date: fetched on mount, on focus, on reconnect, and after a write that invalidates
 * it. Without a session only guest calls are sent. The first read shows the toast of its failure (spec §8) beside what
 * the screen says in place of the content; one that is polled, or whose earlier response is shown, fails silently.
 */
export function useCall<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: UseCallOptions = {}) {
  const mayCall = useMayCall(endpoint)
  const { enabled = true, refetchEveryMs, staleTime, keepPrevious, owner, ignoreToken = false } = options
  const client = useQueryClient()
  // The toast of a polled read would come back with every attempt.
  const isPolled = refetchEveryMs !== undefined
  const isCovered = useCovered(isPolled)
  const key = queryKey(endpoint, input)
  return useQuery<OutputOf<E>, CallError<E>>({
    queryKey: ignoreToken ? [...key, 'guest'] : owner === undefined ? key : [...key, owner],
    queryFn: ({ signal, queryKey: own }) => {
      const quiet = isPolled || client.getQueryData(own) !== undefined || options.quiet
      // A read, even as a POST: never queued for a retry after sign-in.
      return call(endpoint, input, { signal, quiet: quiet ?? false, ignoreToken, isExpendable: true })
    },
    enabled: enabled && mayCall && !isCovered,
    initialData: () => findPageAnswer(endpoint, input),
    refetchInterval: refetchEveryMs ?? false,
    ...(staleTime !== undefined && { staleTime }),
    // The library's type excludes functions, which the compiler cannot rule out for a generic response.
    ...(keepPrevious && { placeholderData: (previous: unknown) => previous as never }),
  })
}

/**
 * Prefetches the calls of the next page. A failure is silent: the page then sends the call itself and reports the
 * error.
 */
export function usePrefetch() {
  const client = useQueryClient()
  return useCallback(
    <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      void client.prefetchQuery({
        queryKey: queryKey(endpoint, input),
        queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true, isExpendable: true }),
        staleTime: 0, // prefetched data is shown, then refetched
      }),
    [client],
  )
}

interface Page<Row> {
  records: Row[]
  total: number
  current: number
  pages: number
  /** Of a list that continues after a row instead of counting pages: where the next page begins; null at the end. */
  next?: string | null
}

/** A row of a paged call. */
export type RowOf<E extends Endpoint> = OutputOf<E> extends { records: (infer Row)[] } ? Row : never

/** State of the list footer: 加载中... / 没有更多了 / 加载失败. `more` waits for the scroll. */
type ListFoot = 'loading' | 'more' | 'end' | 'failed'

function toListFoot(query: {
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
}): ListFoot {
  if (query.isFetchingNextPage) return 'loading'
  if (query.isFetchNextPageError) return 'failed'
  return query.hasNextPage ? 'more' : 'end'
}

function flatten<Row>(data: InfiniteData<Page<Row>> | undefined): Row[] {
  return data?.pages.flatMap((page) => page.records) ?? []
}

/**
 * An infinite list. `loadMore` fetches the next page, also after a failure; `refetch` reloads all loaded pages.
 *
 * @param input the filters, without `current` or `after`
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'current'>,
  options: Pick<UseCallOptions, 'enabled' | 'quiet'> = {},
) {
  const mayCall = useMayCall(endpoint)
  const client = useQueryClient()
  const { enabled = true } = options
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: async ({ pageParam, signal, queryKey: own }) => {
      // A page that is read again is shown meanwhile.
      const shown = client.getQueryData<InfiniteData<unknown, number | string>>(own)
      const quiet = shown?.pageParams.includes(pageParam) || (options.quiet ?? false)
      // Only paged lists are passed here: their input has `current` and their output is a page, which the generic type
      // cannot express.
      const from = typeof pageParam === 'string' ? { after: pageParam } : { current: pageParam }
      const request = { ...input, ...from } as unknown as InputOf<E>
      return (await call(endpoint, request, { signal, quiet })) as unknown as Page<RowOf<E>>
    },
    initialPageParam: 1 as number | string,
    getNextPageParam: (last) => last.next ?? (last.current < last.pages ? last.current + 1 : undefined),
    enabled: enabled && mayCall,
  })
  const rows = useMemo(() => flatten<RowOf<E>>(query.data), [query.data])
  const { fetchNextPage, hasNextPage, isFetching } = query
  const loadMore = useCallback(() => {
    // The screen may not know yet that the list is read again: that must not be cancelled, its rows would stay as they were.
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false })
  }, [fetchNextPage, hasNextPage, isFetching])
  return { ...query, rows, total: query.data?.pages[0]?.total ?? 0, foot: toListFoot(query), loadMore }
}

export interface UseWriteOptions<E extends Endpoint> {
  onSuccess?: (output: OutputOf<E>, input: InputOf<E>) => void
  /**
   * The screen displays the error; once it is closed, a toast does. `always`: nobody waits for this write, as the mark
   * that something was read, nor is it offered again when the session ends.
   */
  quiet?: boolean | 'always'
}

/** The idempotency key of the last unconfirmed write, with its body. */
interface PendingKey {
  body: string
  key: string
}

/**
 * Reuses the key for the same body, so that a second tap after a lost response is no duplicate; else creates a new one.
 */
function choosePendingKey(input: unknown, pending: PendingKey | undefined): PendingKey {
  const body = JSON.stringify(input) ?? ''
  return pending?.body === body ? pending : { body, key: uuid() }
}

/** Invalidates the reads that a write changes. */
function invalidateChanges(client: QueryClient, { changes = [] }: Endpoint): Promise<unknown> {
  return Promise.all(changes.map((path) => client.invalidateQueries({ queryKey: [getReadPath(path)] })))
}

/** What the write was about is gone, or has changed: what the screen shows is outdated. */
const OUTDATED: readonly number[] = [404, 409, 410]

/** Whether the component is closed: what it would show, nobody sees. */
function useIsClosed(): { readonly current: boolean } {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return isClosed
}

/** The failure of a write whose screen was closed meanwhile, by its name: the user is elsewhere. */
function sayUnseenFailure({ summary }: Endpoint, error: unknown): void {
  const { toast, relogin } = chooseReaction(error)
  // The end of a session is said by its call.
  if (!toast || relogin) return
  // Without an answer the server may have done it.
  const text = error instanceof NetworkError ? `${error.message}，请核对结果` : toast
  getClientHooks().react({ toast: `${summary}：${text}` })
}

/**
 * A write without automatic retries, after which the reads it changes are invalidated; also after a refusal that says
 * that they are outdated, as on another device or by another person. Sent again with the same input
 * after a failure, it has the same idempotency key.
 *
 * `mutate(input)` or `mutateAsync(input)`; `isPending` disables the button.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: UseWriteOptions<E> = {}) {
  const client = useQueryClient()
  const pending = useRef<PendingKey>()
  const isClosed = useIsClosed()
  const { quiet = false } = options
  return useMutation<OutputOf<E>, CallError<E>, InputOf<E>>({
    mutationFn: async (input) => {
      pending.current = choosePendingKey(input, pending.current)
      const isExpendable = quiet === 'always'
      const callOptions: CallOptions = { idempotencyKey: pending.current.key, quiet: quiet !== false, isExpendable }
      const output = await call(endpoint, input, callOptions)
      pending.current = undefined
      return output
    },
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input)
      await invalidateChanges(client, endpoint)
    },
    onError: (error) => {
      if (quiet === true && isClosed.current) sayUnseenFailure(endpoint, error)
      if (error instanceof ApiError && OUTDATED.includes(error.code)) void invalidateChanges(client, endpoint)
    },
  })
}

/**
 * Invalidates the reads that a write changes, for one that is not sent by {@link useWrite}.
 *
 * @returns resolves when they are refetched
 */
export function useInvalidation(write: Endpoint): () => Promise<unknown> {
  const client = useQueryClient()
  return () => invalidateChanges(client, write)
}

/**
 * Invalidates all active queries of some calls, for pull-to-refresh. What was shown stays when that fails: a toast says so.
 *
 * @returns resolves when they are refetched
 */
export function useRefresh(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    const queries = endpoints.flatMap(({ path }) =>
      client.getQueryCache().findAll({ type: 'active', queryKey: [path] }),
    )
    const failed = queries.find(({ state }) => state.status === 'error' && state.data !== undefined)
    // The end of a session is said by its call.
    const { toast, relogin } = (failed && chooseReaction(failed.state.error)) ?? {}
    if (toast && !relogin) getClientHooks().react({ toast })
  }
}
