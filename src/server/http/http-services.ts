import type { Endpoint } from '@/contract/endpoint'
import type { Db, Handle } from '@/server/db/connection'
import type { Seal } from '@/server/db/seal'
import type { Settings } from '@/server/settings'

import type { Caller } from './caller'
import type { Metrics } from './metrics'

/** Finds the session of a bearer token; null when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** One write, as the audit log needs it. */
interface WriteAct {
  endpoint: Endpoint
  /** Parsed by the schema of the call. */
  input: unknown
  caller: Caller | null
  now: Date
  /** Where the call comes from: client network and the name that the device gives itself. */
  address: string
  deviceName: string
  traceId: string
}

/** Runs a write in its transaction and records it there, if it is one that is recorded. Returns the answer of `work`. */
export type RecordAct = (tx: Db, act: WriteAct, work: () => Promise<unknown>) => Promise<unknown>

/** Dependencies of the HTTP layer; created once per process. */
export interface HttpServices {
  handle: Handle
  settings: Settings
  authenticate: Authenticate
  /** The clock; tests replace it. */
  now: () => Date
  /** Encrypts stored responses for idempotent retries. */
  answerSeal: () => Promise<Seal>
  /** Adds the audit entry of a write. */
  recordAct: RecordAct
  /** Set when the WeChat mock of the demo runs. */
  wechatDemo: object | null
}

declare module 'fastify' {
  interface FastifyInstance {
    services: HttpServices
    /** Null without `METRICS_TOKEN`. */
    metrics: Metrics | null
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
    /** The name of a call in the contract. */
    callName?: string
  }
}
