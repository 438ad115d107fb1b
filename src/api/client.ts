import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { uuid } from '@/lib/uuid'
import type { CancelSignal } from '@/platform/abort/types'

import { isEndedSession, withToken } from './authorise'
import { urlOf } from './base-url'
import { type HeldWrite, hooks } from './hooks'
import { whileIndicated } from './indicator'
import { authorisation, commonHeaders, formFields, isWrite, prepare } from './prepare'
import { reactOnce } from './react-once'
import { readAnswer, refuseFailure } from './read-answer'
import { fetchFile, type Progress, send, sendFile } from './transport'

export { configureClient } from './hooks'
export type { Progress }

export interface CallOptions {
  /** Gives the call up; it rejects with CancelledError and nobody is told. */
  signal?: CancelSignal
  /** For calls in the background, and where the screen itself says what failed: no toast and no 请求中.... */
  quiet?: boolean
  /** Of an earlier try of the same write, which must not count twice. Made anew when absent. */
  idempotencyKey?: string
  /** A token other than the session's, to be proven or ended. It is never renewed, and its end moves nobody. */
  token?: string
  /** A write that is made anew from what the device keeps, as a draft: not offered again after signing in. */
  isExpendable?: boolean
}

interface TransferOptions extends CallOptions {
  onProgress?: (progress: Progress) => void
}

interface Work<T> {
  endpoint: Pick<Endpoint, 'path' | 'ignoreToken'>
  options: CallOptions
  /** How 请求中... is shown; `none` where the screen draws the progress itself. */
  indicator: 'blocking' | 'passive' | 'none'
  /** Offered again when the session has ended meanwhile. */
  held?: HeldWrite | undefined
  send: (token: string | undefined) => Promise<T>
}

/** Renews the token where it must, shows 请求中... and reacts to what fails. */
async function perform<T>({ endpoint, options, indicator, held, send: attempt }: Work<T>): Promise<T> {
  const isOwn = !endpoint.ignoreToken && options.token === undefined
  const token = isOwn ? hooks().getToken() : undefined
  const authorised = () => (isOwn ? withToken(attempt) : attempt(options.token))
  try {
    if (options.quiet || indicator === 'none') return await authorised()
    return await whileIndicated(indicator === 'blocking', authorised)
  } catch (error) {
    if (held && token && isEndedSession(error)) hooks().holdWrite(held)
    reactOnce({ endpoint, error, token, isQuiet: options.quiet === true })
    throw error
  }
}

function heldWrite({ method, path, summary }: Endpoint, input: unknown, idempotencyKey: string): HeldWrite {
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
    held: isWrite(endpoint) && !options.isExpendable ? heldWrite(endpoint, input, idempotencyKey) : undefined,
    send: async (token) => {
      const header = { ...prepared.header, ...authorisation(token) }
      return readAnswer(endpoint, await send({ ...prepared, header }, options), input)
    },
  })
}

interface LocalFile {
  /** What the platform's picker gave: a temporary path or an object URL. */
  path: string
  /** With its extension. */
  name?: string
}

/**
 * Uploads one file by a call whose contract says `upload`.
 *
 * @throws as {@link call}
 */
export function upload<E extends Endpoint & { upload: true }>(
  endpoint: E,
  input: InputOf<E>,
  file: LocalFile,
  options: TransferOptions = {},
): Promise<OutputOf<E>> {
  const idempotencyKey = options.idempotencyKey ?? uuid()
  return perform({
    endpoint,
    options,
    indicator: options.onProgress ? 'none' : 'blocking',
    send: async (token) => {
      const header = { ...commonHeaders(), 'Idempotency-Key': idempotencyKey, ...authorisation(token) }
      const request = {
        url: urlOf(endpoint.path),
        header,
        filePath: file.path,
        fileName: file.name,
        fields: formFields(input),
      }
      return readAnswer(endpoint, await sendFile(request, options), input)
    },
  })
}

/**
 * Downloads a file from an address of the API (`FileRef.url`) or from elsewhere.
 *
 * @returns a temporary path (mini-program) or an object URL (H5)
 * @throws as {@link call}
 */
export function download(url: string, options: TransferOptions = {}): Promise<string> {
  // A signed address of another host must not be given the person's token.
  const isForeign = /^https?:\/\//.test(url)
  return perform({
    endpoint: { path: '/', ...(isForeign && { ignoreToken: true }) },
    options,
    indicator: options.onProgress ? 'none' : 'passive',
    send: async (token) => {
      const answer = await fetchFile(urlOf(url), { ...commonHeaders(), ...authorisation(token) }, options)
      refuseFailure({ ...answer, body: undefined })
      return String(answer.body)
    },
  })
}
