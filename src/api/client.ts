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
  /** For calls in the background, and where the screen itself says what failed: no toast and no 请求中.... */
  quiet?: boolean
  /** Of an earlier try of the same write, which must not count twice. Made anew when absent. */
  idempotencyKey?: string
  /** A token other than the session's, to be proven or ended. It is never renewed, and its end moves nobody. */
  token?: string
  /** Leaves the Authorization header out (spec §5): the call is answered as a guest's, and its end ends no session. */
  ignoreToken?: boolean
  /** A write that is made anew from what the device keeps, as a draft: not offered again after signing in. */
  isExpendable?: boolean
}

interface Work<T> {
  endpoint: Pick<Endpoint, 'path' | 'ignoreToken'>
  options: CallOptions
  /** How 请求中... is shown; `none` where the screen draws the progress itself. */
  indicator: 'blocking' | 'passive' | 'none'
  /** Offered again when the session has ended meanwhile. */
  held?: QueuedWrite | undefined
  send: (token: string | undefined) => Promise<T>
}

/** Renews the token where it must, shows 请求中... and reacts to what fails. */
export async function perform<T>({ endpoint, options, indicator, held, send: attempt }: Work<T>): Promise<T> {
  const ignoresToken = endpoint.ignoreToken === true || options.ignoreToken === true
  const isOwn = !ignoresToken && options.token === undefined
  const token = isOwn ? getClientHooks().getToken() : undefined
  const authorised = () => (isOwn ? withToken(attempt) : attempt(ignoresToken ? undefined : options.token))
  try {
    if (options.quiet || indicator === 'none') return await authorised()
    return await showProgressWhile(indicator === 'blocking', authorised)
  } catch (error) {
    if (held && token && isEndedSession(error)) getClientHooks().queueWrite(held)
    reactOnce({ endpoint, error, token, isQuiet: options.quiet === true })
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
 * @throws {NetworkError} when no answer arrives within 60 s
 * @throws {MalformedResponseError} when the answer is not of the contract's shape
 * @throws {CancelledError} when `signal` fired
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  // Made before the first try: the second, with a renewed token, is the same write.
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
