import type { Endpoint } from './endpoint'

/** The envelope of a response, independent of the backend. */
export interface Envelope {
  /** Undefined when the body has none. Success is 0 or 200 (spec §8). */
  code: number | undefined
  /** Empty when the body has none. */
  message: string
  data: unknown
  traceId: string | undefined
}

/**
 * Reads responses. {@link contractAdapter} implements the contract's format; each backend in `backends` has another.
 */
export interface AnswerAdapter {
  readEnvelope(body: unknown): Envelope
  /**
   * Extracts the payload of a successful response, for the call's output schema.
   *
   * @param input of the call, for page and size, which some backends do not return
   */
  readPayload(endpoint: Endpoint, body: unknown, input?: unknown): unknown
}

type Body = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first non-blank text; empty when there is none. */
export function findFirstText(...values: readonly unknown[]): string {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
}

/** Whether the body is a token response, which is returned unchanged for any call (spec §7). */
export function isTokenAnswer(body: unknown): boolean {
  return isBody(body) && 'access_token' in body
}

/** Reads the specified format: `code`, `msg` or `message`, `data`; a token has no envelope (§3, §7, §8). */
export const contractAdapter: AnswerAdapter = {
  readEnvelope(body) {
    if (!isBody(body)) return { code: undefined, message: '', data: undefined, traceId: undefined }
    const { code, msg, message, data, traceId } = body
    return {
      code: typeof code === 'number' ? code : undefined,
      message: findFirstText(msg, message),
      data,
      traceId: findFirstText(traceId) || undefined,
    }
  },
  readPayload({ raw }, body) {
    if (!isBody(body)) return undefined
    // The token is in `access_token` or in `token` (spec §3).
    if (raw) return { access_token: body.token, ...body }
    if (isTokenAnswer(body)) return body
    // A body without code is no envelope.
    return typeof body.code === 'number' ? (body.data ?? null) : undefined
  },
}
