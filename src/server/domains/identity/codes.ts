import type { SmsReceipt } from '@/contract/identity/auth'
import type { Handle } from '@/server/db/connection'
import { memoizeAsync } from '@/server/db/memoize-async'
import { ensureSecret } from '@/server/db/secrets'
import { Refusal } from '@/server/http/refusal'

import { type Attempt, compareSmsCode, issueCode, type SmsSubject } from './sms'
import { CODE_LIFE_MS, RESEND_MS } from './sms-rules'
import type { SmsSender } from './sms-sender'

/** The requester of a code and how to send it. */
export interface CodeRequest {
  ip: string
  /** Whether the code is sent at all. */
  isWanted: boolean
  /** Called when the gateway fails; the error does not contain the phone number. */
  onFailure: (error: unknown) => void
}

/** SMS codes of one database and one sender. */
export interface Codes {
  /** The server's key for keyed hashes of caller data. */
  key(): Promise<Buffer>
  /**
   * Creates a code and sends it if `isWanted`; the response and its timing are the same either way.
   *
   * @throws {Refusal} 429 too soon or too often; 501 without a gateway
   */
  send(subject: SmsSubject, request: CodeRequest, now: Date): Promise<SmsReceipt>
  /** Counts an attempt and compares; see {@link compareSmsCode}. */
  attempt(subject: SmsSubject, code: string, now: Date): Promise<Attempt | null>
}

/** @param guestCodes maximum number of codes per hour for guests of one network */
export function createCodes(handle: Handle, sender: SmsSender, guestCodes: number): Codes {
  const key = memoizeAsync(() => ensureSecret(handle, 'sms'))
  return {
    key,
    async send(subject, { ip, isWanted, onFailure }, now) {
      if (!sender.isConfigured) throw new Refusal(501, '未配置短信服务')
      const code = await issueCode(handle, await key(), subject, { ip, guestCodes }, now)
      // Not awaited: the response time would reveal whether an SMS is sent.
      if (isWanted) void sender.send({ ...subject, code, at: now }).catch(onFailure)
      return { expiresIn: CODE_LIFE_MS / 1000, retryAfter: RESEND_MS / 1000 }
    },
    attempt: async (subject, code, now) => compareSmsCode(handle, await key(), subject, code, now),
  }
}
