import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * Who may make a call. The server refuses everybody else; screens only follow.
 *
 * - `guest`: anyone, also without a token
 * - `user`: signed in as staff population, with or without a company
 * - `member`: a user who belongs to a company
 * - `guard`, `reception`, `administrator`: a member holding that role
 * - `partner`: signed in as channel partner; `approvedPartner`: one whose application passed
 * - `visitor`: holder of a visitor token
 */
export type Who =
  | 'guest'
  | 'user'
  | 'member'
  | 'guard'
  | 'reception'
  | 'administrator'
  | 'partner'
  | 'approvedPartner'
  | 'visitor'

/** A refusal a caller must expect, besides 400, 401, 429, 500 and 503, which every call may answer. */
export interface Refusal {
  code: number
  when: string
}

/** One HTTP call, described once: the client sends it, the server registers it, the documents list it. */
export interface Endpoint<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/core/...`, or `/channel/...` and `/mom-pt/...`, which the client sends to their own hosts. May hold `{name}`. */
  path: `/${string}`
  summary: string
  who: readonly [Who, ...Who[]]
  /** The query string of GET and DELETE, the JSON body otherwise; `{name}` of the path is taken from it. */
  input: Input
  /** The `data` member of the response envelope, or the whole body when `raw`. */
  output: Output
  errors?: readonly Refusal[]
  /** `spec`: listed in spec §7. `ours`: payload and path are decided here. */
  origin: 'spec' | 'ours'
  /** Answered without the envelope (the token endpoint, as OAuth 2.0 wants it). */
  raw?: true
  /** The body is multipart/form-data with one part `file`. */
  upload?: true
  /**
   * Answered with the bytes of a file and its own content type. A refusal is an envelope with its code as HTTP status:
   * who downloads sees the status alone.
   */
  bytes?: true
  /** A read: a POST only because its input must not be in a URL, or is too long for one. */
  reads?: true
  /** Sent with the token of the device in the header `device-token`, where the device has one. */
  knowsDevice?: true
  /** Leaves the Authorization header out (spec §5, `ignoreToken`). */
  ignoreToken?: true
}

/** What a caller passes. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>
/** What a caller gets. */
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>

/** An {@link Endpoint} as it is written down: GET where no method is named (spec §7). */
type Definition<I extends GenericSchema, O extends GenericSchema> = Omit<Endpoint<I, O>, 'method'> &
  Partial<Pick<Endpoint, 'method'>>

type WithMethod<E> = E extends Pick<Endpoint, 'method'> ? E : E & { method: 'GET' }

/** Keeps the schemas' own types while checking the description against {@link Endpoint}. */
export function endpoint<I extends GenericSchema, O extends GenericSchema, const E extends Definition<I, O>>(
  definition: E & Definition<I, O>,
): WithMethod<E> {
  // The compiler cannot see that the default applies exactly when the definition names no method.
  return { method: 'GET', ...definition } as unknown as WithMethod<E>
}
