/** Why the platform or a call failed. The client throws these, screens and error policies read them. */

interface AnswerFacts {
  /** HTTP status of the answer. */
  status?: number
  /** The answer's trace id, for the person to copy and for error reports. */
  traceId?: string
  /** The `data` of a refusal, where the contract gives one. */
  data?: unknown
}

/** In place of words: no account has the mobile number. Nobody is shown it (spec §8). */
const UNKNOWN_MOBILE = 'MOBILE_NOT_EXIST'

/** The server answered, and the answer is no. `message` is what the server says to the person, possibly empty. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** No account has the mobile number: `message` is empty, the screen has words of its own or none. */
  readonly isUnknownMobile: boolean
  readonly status: number
  readonly traceId: string | undefined
  readonly data: unknown

  constructor(
    /** The code of the body; at any HTTP status but 200, that status. */
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

  /** Whether the refusal came as an HTTP status (spec §8, transport errors) and not in the body of a 200. */
  get isTransport(): boolean {
    return this.status !== 200
  }
}

/** Whether the server has said no. It may yet take the same from a busy or failing server, and where nobody answered. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code < 500 && error.code !== 429
}

/** No answer arrived: no signal, a refused connection, or the time-out of 60 s. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'

  constructor(
    readonly reason: 'unreachable' | 'timeout',
    /** What the platform gave. */
    readonly cause?: unknown,
  ) {
    super(reason === 'timeout' ? '请求超时' : '网络连接失败')
  }
}

/** The answer is not what the contract says. `message` names the call and the field, not its value. */
export class MalformedResponseError extends Error {
  override readonly name: string = 'MalformedResponseError'
  readonly traceId: string | undefined

  constructor(message: string, traceId?: string) {
    super(message)
    this.traceId = traceId
  }
}

/** The call was cancelled: the page is gone, or the person cancelled. It shows no message. */
export class CancelledError extends Error {
  override readonly name: string = 'CancelledError'

  constructor() {
    super('cancelled')
  }
}

/** The address lacks a parameter that its screen cannot open without. */
export class MissingParamError extends Error {
  override readonly name: string = 'MissingParamError'

  constructor(
    readonly path: string,
    readonly key: string,
  ) {
    super(`${path}: missing query parameter "${key}"`)
  }
}
