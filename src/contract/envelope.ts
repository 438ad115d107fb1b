import type { Endpoint } from './endpoint'

/** The frame around an answer, whichever protocol wrote it. */
export interface Envelope {
  /** Undefined when the body has none. Success is 0 or 200 (spec §8). */
  code: number | undefined
  /** Empty when the body has none. */
  message: string
  data: unknown
  traceId: string | undefined
}

/** How answers are read. The contract's own way is {@link contractAdapter}; each back end of `backends` has its own. */
export interface AnswerAdapter {
  readEnvelope(body: unknown): Envelope
  /**
   * The payload of a successful answer, for the call's output schema to parse.
   *
   * @param input of the call, for the page and size that some back ends do not repeat
   */
  readPayload(endpoint: Endpoint, body: unknown, input?: unknown): unknown
}

type Body = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of some values that is a text with something in it; empty when none is. */
export function findFirstText(...values: readonly unknown[]): string {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
}

/** Whether the body is a token answer, which is returned as it is, whatever the call (spec §7). */
export function isTokenAnswer(body: unknown): boolean {
  return isBody(body) && 'access_token' in body
}

/** Reads answers as the specification has them: `code`, `msg` or `message`, `data`; a token is not enveloped (§3, §7, §8). */
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
    // Without a code it is no envelope.
    return typeof body.code === 'number' ? (body.data ?? null) : undefined
  },
}
