import type { SmsReceipt } from '@/contract/auth'
import type { Handle } from '@/server/db/connection'
import { memoizeAsync } from '@/server/db/memoize-async'
import { ensureSecret } from '@/server/db/secrets'
import { Refusal } from '@/server/http/refusal'

import { type Attempt, compareSmsCode, issueCode, type SmsSubject } from './sms'
import { CODE_LIFE_MS, RESEND_MS } from './sms-rules'
import type { SmsSender } from './sms-sender'

/** Who asks for a code, and what becomes of it. */
export interface CodeRequest {
  ip: string
  /** Whether it is sent at all. */
  isWanted: boolean
  /** Told that the gateway did not take the message, without whom it was for. */
  onFailure: (error: unknown) => void
}

/** SMS codes over one database and one sender. */
export interface Codes {
  /** The server's key for everything about a caller that is stored as a keyed hash. */
  key(): Promise<Buffer>
  /**
   * Makes a code and sends it when it is wanted; the answer and its time are the same either way.
   *
   * @throws {Refusal} 429 too soon or too often; 501 without a gateway
   */
  send(subject: SmsSubject, request: CodeRequest, now: Date): Promise<SmsReceipt>
  /** Counts a try and compares; see {@link compareSmsCode}. */
  attempt(subject: SmsSubject, code: string, now: Date): Promise<Attempt | null>
}

/** @param guestCodes how many codes an hour guests behind one address get */
export function createCodes(handle: Handle, sender: SmsSender, guestCodes: number): Codes {
  const key = memoizeAsync(() => ensureSecret(handle, 'sms'))
  return {
    key,
    async send(subject, { ip, isWanted, onFailure }, now) {
      if (!sender.isConfigured) throw new Refusal(501, '未配置短信服务')
      const code = await issueCode(handle, await key(), subject, { ip, guestCodes }, now)
      // Not awaited: how long the gateway takes would tell whether there was anything to send.
      if (isWanted) void sender.send({ ...subject, code, at: now }).catch(onFailure)
      return { expiresIn: CODE_LIFE_MS / 1000, retryAfter: RESEND_MS / 1000 }
    },
    attempt: async (subject, code, now) => compareSmsCode(handle, await key(), subject, code, now),
  }
}
