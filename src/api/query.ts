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
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'

import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { uuid } from '@/lib/uuid'
import { isOnline, onNetworkChange } from '@/platform/network'
import { onVisibilityChange } from '@/platform/visibility'

import { type CallOptions, call } from './client'
import { getClientHooks } from './hooks'
import { findPageAnswer } from './page-answer'

/** Milliseconds an answer counts as fresh: coming back to a page at once does not ask again. */
const FRESH_MS = 5_000
/** Milliseconds that an unused answer stays in the cache. */
const KEPT_MS = 10 * 60_000

/**
 * The cache of what the server said. Nothing is held back without a network: a call then fails at once and says so.
 *
 * @param onWritten called after each write that arrived
 */
export function createQueryClient(onWritten: () => void = () => undefined): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSuccess: onWritten }),
    defaultOptions: {
      // Not tried twice behind the person's back: a failed screen offers 重试, and a returning network asks by itself.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true, // off by default where the network is not waited for
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Tells TanStack Query when the application is in front and has a network: the events of Taro's stand-in window never
 * fire in the mini-program.
 */
export function connectQueryEvents(): void {
  focusManager.setEventListener((tell) => onVisibilityChange(tell))
  onlineManager.setOnline(isOnline())
  onlineManager.setEventListener((tell) => onNetworkChange(tell))
}

/** The key of a call's answers; features share none. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: InputOf<E>): QueryKey {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Whether the call may go out: a guest's does always, others wait for a session. */
function useMayCall(endpoint: Endpoint): boolean {
  const { subscribe, getToken } = getClientHooks()
  const token = useSyncExternalStore(subscribe, getToken, getToken)
  return token !== undefined || endpoint.who.includes('guest') || endpoint.ignoreToken === true
}

export interface UseCallOptions {
  /** Hold the call back until what it needs is known. */
  enabled?: boolean
  /** In the background: the screen says itself what failed, nothing is toasted. */
  quiet?: boolean
  /** Ask again every so many milliseconds while the page is in front. */
  refetchEveryMs?: number
  /** Milliseconds for which an answer is not asked for again. */
  staleTime?: number
  /** Keep showing the last answer while the next one, for another input, is on its way. */
  keepPrevious?: boolean
  /** Owner of an answer that is persisted beyond the session: a late answer never goes to the next person. */
  owner?: string | undefined
  /** Asks as a guest, whoever is signed in (spec §5). */
  ignoreToken?: boolean
}

/**
 * The answer of a read, kept up to date: asked for when shown, when the application comes to the front, when the
 * network returns, and after a write that names it. Without a session only guests' calls go out.
 */
export function useCall<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: UseCallOptions = {}) {
  const mayCall = useMayCall(endpoint)
  const { enabled = true, quiet = false, refetchEveryMs, staleTime, keepPrevious, owner, ignoreToken = false } = options
  const key = queryKey(endpoint, input)
  return useQuery<OutputOf<E>, Error>({
    queryKey: ignoreToken ? [...key, 'guest'] : owner === undefined ? key : [...key, owner],
    // A question, even when it is a POST: never offered again after signing in.
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet, ignoreToken, isExpendable: true }),
    enabled: enabled && mayCall,
    initialData: () => findPageAnswer(endpoint, input),
    refetchInterval: refetchEveryMs ?? false,
    ...(staleTime !== undefined && { staleTime }),
    // The library asks for what is no function, which the answer of any endpoint could be to the compiler.
    ...(keepPrevious && { placeholderData: (previous: unknown) => previous as never }),
  })
}

/**
 * Asks for what a page that is about to open will ask for, so that it finds the answer or joins the wait. A failure
 * stays silent: the page then asks itself, and says so.
 */
export function usePrefetch() {
  const client = useQueryClient()
  return useCallback(
    <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      void client.prefetchQuery({
        queryKey: queryKey(endpoint, input),
        queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true, isExpendable: true }),
        staleTime: 0, // what was fetched before is shown, and asked for again
      }),
    [client],
  )
}

interface Page<Row> {
  records: Row[]
  total: number
  current: number
  pages: number
}

type RowOf<E extends Endpoint> = OutputOf<E> extends { records: (infer Row)[] } ? Row : never

/** The foot of a list: 加载中... / 没有更多了 / 加载失败. `more` waits for the scroll. */
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
 * A list that grows by pages. `loadMore` takes the next page, also again after it failed; `refetch` starts over with
 * the pages that are shown.
 *
 * @param input the filters, without `current`
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'current'>,
  options: Pick<UseCallOptions, 'enabled' | 'quiet'> = {},
) {
  const mayCall = useMayCall(endpoint)
  const { enabled = true, quiet = false } = options
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: async ({ pageParam, signal }) => {
      // Lists alone come here: their input has `current`, their answer is a page, which a general endpoint does not say.
      const asked = { ...input, current: pageParam } as unknown as InputOf<E>
      return (await call(endpoint, asked, { signal, quiet })) as unknown as Page<RowOf<E>>
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current < last.pages ? last.current + 1 : undefined),
    enabled: enabled && mayCall,
  })
  const rows = useMemo(() => flatten<RowOf<E>>(query.data), [query.data])
  const { fetchNextPage, hasNextPage, isFetching } = query
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching])
  return { ...query, rows, total: query.data?.pages[0]?.total ?? 0, foot: toListFoot(query), loadMore }
}

interface UseWriteOptions<E extends Endpoint> {
  /** Calls whose answers the write changes. */
  invalidates?: readonly Endpoint[]
  onSuccess?: (output: OutputOf<E>, input: InputOf<E>) => void
  /** The screen says itself what failed. */
  quiet?: boolean
}

/** The key of the last write that may not have arrived, with the body it belongs to. */
interface PendingKey {
  body: string
  key: string
}

/** The old key for the same body, so that a second tap after a lost answer does not count twice; else a new one. */
function choosePendingKey(input: unknown, pending: PendingKey | undefined): PendingKey {
  const body = JSON.stringify(input) ?? ''
  return pending?.body === body ? pending : { body, key: uuid() }
}

/**
 * A write. It never repeats itself; sent again with the same input after a failure, it carries its old key.
 *
 * `mutate(input)` or `mutateAsync(input)`; `isPending` locks the button.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: UseWriteOptions<E> = {}) {
  const client = useQueryClient()
  const pending = useRef<PendingKey>()
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      pending.current = choosePendingKey(input, pending.current)
      const callOptions: CallOptions = { idempotencyKey: pending.current.key, quiet: options.quiet ?? false }
      const output = await call(endpoint, input, callOptions)
      pending.current = undefined
      return output
    },
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input)
      const stale = options.invalidates ?? []
      await Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    },
  })
}

/**
 * Asks anew for every shown answer of some calls, as pulling a page down does.
 *
 * @returns settles when they have arrived
 */
export function useRefresh(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
