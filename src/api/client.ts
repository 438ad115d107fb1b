import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { uuid } from '@/lib/uuid'
import type { CancelSignal } from '@/platform/abort/types'

import { isEndedSession, withToken } from './authorise'
import { getClientHooks, type QueuedWrite } from './hooks'
import { showProgressWhile } from './indicator'
import { buildAuthorizationHeader, isWrite, prepare } from './prepare'
import { reactOnce } from './react-once'
import { readAnswer } from './read-answer'
import { send } from './transport'

export { configureClient } from './hooks'

export interface CallOptions {
  /** Cancels the call; it rejects with CancelledError, without a toast. */
  signal?: CancelSignal
  /**
   * For background calls and screens that display the error: no toast and no 请求中.... A function is asked about each
   * error, for the toast alone.
   */
  quiet?: boolean | ((error: unknown) => boolean)
  /** The key of an earlier attempt of the same write, to prevent duplicates. Generated when absent. */
  idempotencyKey?: string
  /**
   * A token other than the session's, to verify or revoke it. It is never renewed, and its expiry does not sign out.
   */
  token?: string
  /** Omits the Authorization header (spec §5): the call is anonymous, and its 401 does not end the session. */
  ignoreToken?: boolean
  /** A write that is regenerated from stored data, as a draft: not queued when the session ends. */
  isExpendable?: boolean
}

interface Work<T> {
  endpoint: Pick<Endpoint, 'path' | 'ignoreToken'>
  options: CallOptions
  /** Type of the loading indicator; `none` when the screen shows progress. */
  indicator: 'blocking' | 'passive' | 'none'
  /** Queued for a retry after sign-in when the session has ended. */
  held?: QueuedWrite | undefined
  send: (token: string | undefined) => Promise<T>
}

/** Renews the token if needed, shows 请求中... and handles errors. */
export async function perform<T>({ endpoint, options, indicator, held, send: attempt }: Work<T>): Promise<T> {
  const ignoresToken = endpoint.ignoreToken === true || options.ignoreToken === true
  const isOwn = !ignoresToken && options.token === undefined
  const token = isOwn ? getClientHooks().getToken() : undefined
  // Another call may end the session, and another user may sign in, before this call fails.
  const userId = getClientHooks().getUserId()
  const authorised = () => (isOwn ? withToken(attempt) : attempt(ignoresToken ? undefined : options.token))
  try {
    if (options.quiet === true || indicator === 'none') return await authorised()
    return await showProgressWhile(indicator === 'blocking', authorised)
  } catch (error) {
    if (held && token && isEndedSession(error)) getClientHooks().queueWrite(held, userId)
    const { quiet = false } = options
    reactOnce({ endpoint, error, token, isQuiet: typeof quiet === 'function' ? quiet(error) : quiet })
    throw error
  }
}

function toQueuedRequest({ method, path, summary }: Endpoint, input: unknown, idempotencyKey: string): QueuedWrite {
  return { method, path, summary, input, idempotencyKey }
}

/**
 * Sends one call of the contract.
 *
 * @returns the `data` of the envelope as the contract describes it; the whole body of a raw call
 * @throws {ApiError} when the HTTP status is not 200, or the code of the body neither 0 nor 200
 * @throws {NetworkError} when no response arrives within 60 s
 * @throws {MalformedResponseError} when the response violates the contract's schema
 * @throws {CancelledError} when `signal` fired
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  // Generated before the first attempt: the retry with a renewed token is the same write.
  const idempotencyKey = options.idempotencyKey ?? uuid()
  const prepared = prepare(endpoint, input, idempotencyKey)
  return perform({
    endpoint,
    options,
    indicator: isWrite(endpoint) ? 'blocking' : 'passive',
    held: isWrite(endpoint) && !options.isExpendable ? toQueuedRequest(endpoint, input, idempotencyKey) : undefined,
    send: async (token) => {
      const header = { ...prepared.header, ...buildAuthorizationHeader(token) }
      return readAnswer(endpoint, await send({ ...prepared, header }, options), input)
    },
  })
}
