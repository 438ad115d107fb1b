import type { SmsPurpose } from '@/contract/identity/auth'
import { MINUTE_MS } from '@/lib/durations'
import type { Settings } from '@/server/settings'

import type { TokenPopulation } from './session-store'
import { CODE_LIFE_MS } from './sms-rules'

const TIMEOUT_MS = 5000
const OUTBOX_SIZE = 50

/** One code to send. */
export interface SmsMessage {
  phone: string
  code: string
  purpose: SmsPurpose
  population: TokenPopulation
  at: Date
}

/** Sends codes. */
export interface SmsSender {
  /** Whether a gateway or an outbox exists; without one no code is created. */
  isConfigured: boolean
  /** @throws {Error} without the phone number and the code */
  send(message: SmsMessage): Promise<void>
  /** The latest codes, newest first; null except on a development or demo server. */
  outbox: readonly SmsMessage[] | null
}

async function post(url: string, key: string, { phone, code, purpose }: SmsMessage): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ phone, code, purpose, minutes: CODE_LIFE_MS / MINUTE_MS }),
  })
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}

/**
 * Sends through a gateway if `SMS_URL` is set. Otherwise codes go to an outbox, shown on a loopback page, but only with
 * the embedded database or demo data; a production database never exposes codes.
 */
export function createSmsSender(settings: Settings): SmsSender {
  const { SMS_URL: url, SMS_KEY: key } = settings.text
  if (url) return { isConfigured: true, send: (message) => post(url, key, message), outbox: null }
  if (settings.databaseUrl && settings.seed !== 'demo') {
    return { isConfigured: false, send: () => Promise.reject(new Error('SMS_URL is not set')), outbox: null }
  }
  const outbox: SmsMessage[] = []
  const send = async (message: SmsMessage) => {
    outbox.unshift(message)
    outbox.length = Math.min(outbox.length, OUTBOX_SIZE)
  }
  return { isConfigured: true, send, outbox }
}
