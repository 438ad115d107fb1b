/** Errors of the platform and of calls. The client throws them; screens and the error policy handle them. */

interface AnswerFacts {
  /** HTTP status of the response. */
  status?: number
  /** Trace id of the response, for users to copy and for error reports. */
  traceId?: string
  /** The `data` of a refusal, if the contract defines one. */
  data?: unknown
}

/** Message code instead of a text: no account has the mobile number. Never displayed (spec §8). */
const UNKNOWN_MOBILE = 'MOBILE_NOT_EXIST'

/** The server refused the call. `message` is the server's text for the user, possibly empty. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** No account has the mobile number. `message` is empty; the screen shows its text or none. */
  readonly isUnknownMobile: boolean
  readonly status: number
  readonly traceId: string | undefined
  readonly data: unknown

  constructor(
    /** The code of the body; for any HTTP status but 200, that status. */
    readonly code: number,
    message: string,
    { status = 200, traceId, data }: AnswerFacts = {},
  ) {
    super(message === UNKNOWN_MOBILE ? '' : message)
    this.isUnknownMobile = message === UNKNOWN_MOBILE
    this.status = status
    this.traceId = traceId
    this.data = data
  }

  /** Whether the refusal was an HTTP status (spec §8, transport errors) and not in the body of a 200. */
  get isTransport(): boolean {
    return this.status !== 200
  }
}

/** Whether the server has refused for good. After 429, a 5xx or a network error a retry may succeed. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code < 500 && error.code !== 429
}

/** No response arrived: no network, a refused connection, or the timeout of 60 s. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'

  constructor(
    readonly reason: 'unreachable' | 'timeout',
    /** The platform's error. */
    readonly cause?: unknown,
  ) {
    super(reason === 'timeout' ? '请求超时' : '网络连接失败')
  }
}

/** The response violates the contract. `message` names the call and the field, not its value. */
export class MalformedResponseError extends Error {
  override readonly name: string = 'MalformedResponseError'
  readonly traceId: string | undefined

  constructor(message: string, traceId?: string) {
    super(message)
    this.traceId = traceId
  }
}

/** The call was cancelled, by the user or because the page was closed. Shows no message. */
export class CancelledError extends Error {
  override readonly name: string = 'CancelledError'

  constructor() {
    super('cancelled')
  }
}

/** The URL lacks a required parameter of the screen. */
export class MissingParamError extends Error {
  override readonly name: string = 'MissingParamError'

  constructor(
    readonly path: string,
    readonly key: string,
  ) {
    super(`${path}: missing query parameter "${key}"`)
  }
}
