import type { Handle } from '@/server/db/connection'
import type { Seal } from '@/server/db/seal'
import type { Settings } from '@/server/settings'
import type { Caller } from './caller'

/** Finds the session of a bearer token; null when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Dependencies of the HTTP layer; created once per process. */
export interface HttpServices {
  handle: Handle
  settings: Settings
  authenticate: Authenticate
  /** The clock; tests replace it. */
  now: () => Date
  /** Encrypts stored responses for idempotent retries. */
  answerSeal: () => Promise<Seal>
  /** Set when the WeChat mock of the demo runs. */
  wechatDemo: object | null
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The request had a token that is not valid. */
    isTokenBad: boolean
    /** The envelope's code for the log: a business refusal has HTTP status 200. */
    answeredCode: number
  }
  interface FastifyContextConfig {
    /** An API call of the contract, answered in the envelope. */
    isCall?: boolean
  }
}
