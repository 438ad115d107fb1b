import type { Handle } from '@/server/db/connection'
import type { Seal } from '@/server/db/seal'
import type { Settings } from '@/server/settings'
import type { Caller } from './caller'

/** The session behind a bearer token; null when it is unknown, over or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** What the answering of every call is given; made once per process. */
export interface HttpServices {
  handle: Handle
  settings: Settings
  authenticate: Authenticate
  /** The clock. Tests move it. */
  now: () => Date
  /** Keeps the answers to writes, for the same write that comes again. */
  answerSeal: () => Promise<Seal>
  /** Set where a demonstration's stand-in answers for WeChat. */
  wechatDemo: object | null
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
  interface FastifyRequest {
    caller: Caller | null
    /** A token came, and it does not hold. */
    isTokenBad: boolean
    /** Of the envelope, for the log: a business refusal travels under HTTP 200. */
    answeredCode: number
  }
  interface FastifyContextConfig {
    /** A call of the contract, answered in the envelope. */
    isCall?: boolean
  }
}
