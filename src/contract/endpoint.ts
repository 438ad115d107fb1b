import type { GenericSchema, InferInput, InferOutput } from 'valibot'

import type { ReadPath } from './read-paths'
import type { AdministratorScope } from './scopes'

/**
 * Who may make a call; enforced by the server, screens only hide what is refused.
 *
 * - `guest`: anyone, also without a token
 * - `user`: signed in as staff population, with or without a company
 * - `member`: a user who belongs to a company
 * - `guard`, `reception`: a member with that role
 * - `administrator:content` and so on: an administrator with that scope; `administrator`: with any
 * - `partner`: signed in as channel partner; `approvedPartner`: one whose application was approved
 * - `visitor`: a visitor token
 * - `production:write`, `production:read`: a key of the open interface with that scope
 */
export type Who =
  | 'guest'
  | 'user'
  | 'member'
  | 'guard'
  | 'reception'
  | 'administrator'
  | `administrator:${AdministratorScope}`
  | 'partner'
  | 'approvedPartner'
  | 'visitor'
  | 'production:write'
  | 'production:read'

/** Codes that every call may return. */
type CommonCode = 400 | 401 | 403 | 429 | 500 | 503

/** An expected refusal, besides those of every call. */
export interface Refusal {
  code: number
  when: string
}

/** Refusal of a call of the company that operates the server, for administrators of another one. */
export const notOperator = { code: 403, when: '不是运营方的管理员' } as const

/** The definition of one HTTP call, shared by client, server and documents. */
export interface Endpoint<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/core/...`, or `/channel/...` and `/mom-pt/...`, which have separate hosts. May contain `{name}`. */
  path: `/${string}`
  summary: string
  who: readonly [Who, ...Who[]]
  /** The query string of GET and DELETE, otherwise the JSON body; `{name}` of the path is filled from it. */
  input: Input
  /** The `data` member of the response envelope, or the whole body when `raw`. */
  output: Output
  errors?: readonly Refusal[]
  /** The reads whose answers a write changes, which the client then invalidates. Every write of the contract has it. */
  changes?: readonly ReadPath[]
  /** `spec`: listed in spec §7. Absent: path and payload are defined here. */
  origin?: 'spec'
  /** Without envelope (the token endpoint, as OAuth 2.0 requires). */
  raw?: true
  /** The body is multipart/form-data with one part `file`. */
  upload?: true
  /**
   * Returns the bytes of a file with its content type. A refusal is an envelope with its code as HTTP status, because a
   * download only evaluates the status.
   */
  bytes?: true
  /** A read; a POST only because its input must not be in a URL, or is too long for one. */
  reads?: true
  /** Sent with the device token in the header `device-token`, if there is one. */
  knowsDevice?: true
  /** Omits the Authorization header (spec §5, `ignoreToken`). */
  ignoreToken?: true
}

/** The whole path of a read. */
export function getReadPath(path: ReadPath): string {
  return path[0] === '/' ? path : `/core/api/app/${path}`
}

/** Input type of a call. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>
/** Output type of a call. */
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>

/** The codes that a call may be refused with, by its contract. */
export type RefusalCode<E extends Endpoint> =
  | CommonCode
  | (E extends { errors: readonly (infer Declared extends Refusal)[] } ? Declared['code'] : never)

/** An {@link Endpoint} definition; the method defaults to GET (spec §7). */
type Definition<I extends GenericSchema, O extends GenericSchema> = Omit<Endpoint<I, O>, 'method'> &
  Partial<Pick<Endpoint, 'method'>>

type WithMethod<E> = E extends Pick<Endpoint, 'method'> ? E : E & { method: 'GET' }

/** Checks a definition against {@link Endpoint} and preserves the types of its schemas. */
export function endpoint<I extends GenericSchema, O extends GenericSchema, const E extends Definition<I, O>>(
  definition: E & Definition<I, O>,
): WithMethod<E> {
  // The compiler cannot see that the default applies exactly when the definition has no method.
  return { method: 'GET', ...definition } as unknown as WithMethod<E>
}
