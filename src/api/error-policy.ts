import { ApiError, CancelledError } from '@/lib/errors'

/** Duration of a toast in milliseconds (spec §9). */
export const TOAST_MS = 3000

export interface Reaction {
  /** Toast text; absent for none. */
  toast?: string
  /** Redirect to the login page of the current area. */
  relogin?: true
}

const FALLBACK = '服务错误'
const LOGIN_EXPIRED = '登录失效,请重新登录'

/** Fixed texts by status, independent of the server's message. 404, 409 and others show the server's message. */
const fixedToasts: Readonly<Record<number, string>> = {
  400: '错误的请求',
  401: LOGIN_EXPIRED,
  405: '当前操作不被允许',
  429: '请求过多，先休息一下吧',
}

interface ReactionContext {
  /** The call was the token endpoint, where 401 means a wrong password and no expired session. */
  isTokenCall?: boolean
}

/**
 * Chooses the reaction to a failed call.
 *
 * At HTTP 200 the code of the body counts. At any other status a 401 redirects to the login, except from the token
 * endpoint; otherwise the message of the body is shown. Source: spec §8.
 */
export function chooseReaction(error: unknown, { isTokenCall = false }: ReactionContext = {}): Reaction {
  if (error instanceof CancelledError) return {}
  if (!(error instanceof ApiError)) return { toast: FALLBACK }
  if (error.isUnknownMobile) return {}
  if (error.code === 401 && !isTokenCall) return { toast: LOGIN_EXPIRED, relogin: true }
  const fixed = error.isTransport ? undefined : fixedToasts[error.code]
  return { toast: fixed ?? (error.message || FALLBACK) }
}
