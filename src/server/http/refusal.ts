import { getSqlState } from '@/server/db/connection'

const asHttpStatus = new Set([401, 429, 500])

/**
 * A business refusal: the caller gets the code and the message, and the transaction is rolled back.
 * Codes other than 401, 429 and 500 are sent in a body under HTTP 200 (product.md, "Readings").
 */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly code: number,
    /** Shown to users, so in Chinese. */
    message: string,
    /** Only for the calls whose contract declares it in `errors`. */
    readonly data: Record<string, string> | null = null,
  ) {
    super(message)
  }

  get httpStatus(): number {
    return asHttpStatus.has(this.code) ? this.code : 200
  }
}

/** The session is missing, expired or of another population. Text: spec §8. */
export const createUnauthorizedRefusal = () => new Refusal(401, '登录失效,请重新登录')
/** Text: spec §8. */
export const createTooManyRefusal = () => new Refusal(429, '请求过多，先休息一下吧')
export const createForbiddenRefusal = () => new Refusal(403, '没有权限进行此操作')
/** @param field dotted path of the invalid input, for developers */
export const createBadRequestRefusal = (field?: string) =>
  new Refusal(400, field ? `错误的请求：${field}` : '错误的请求')

/**
 * For the failure of a write that another one has outrun: both found nothing, and the unique index let the first in.
 *
 * @throws {Refusal} for a duplicate; the error itself otherwise
 */
export function refuseDuplicate(createRefusal: () => Refusal): (error: unknown) => never {
  return (error) => {
    throw getSqlState(error) === '23505' ? createRefusal() : error
  }
}

/** A change without the version of what it changes. */
export const VERSION_MISSING = '请求缺少版本，请刷新后再保存'

/**
 * The version that a change of a stored row was sent with; the schema of a call that also creates rows cannot demand it.
 *
 * @throws {Refusal} 400 without one: it would replace what others have saved
 */
export function requireVersion<Version>(version: Version | undefined): Version {
  if (version === undefined) throw new Refusal(400, VERSION_MISSING)
  return version
}

/** The message of a contract that is written for users; the messages of the library are in English. */
export const findPlainMessage = (message: string): string | undefined =>
  /\p{Script=Han}/u.test(message) ? message : undefined
