// Steps that the journeys of signing in share.
import { setTimeout as sleep } from 'node:timers/promises'

import { logout, type SmsPurpose } from '@/contract/identity/auth'

import type { Stage } from './journey'
import type { Phone } from './phone/types'
import { PASSWORD, type Person, people, type SeededServer, type StageServer } from './server'

const STEP_MS = 50
const WAIT_MS = 8000

/** The code that the server sent last to this number, read where development keeps it. */
export async function codeSentTo({ services }: SeededServer, phone: string, purpose: SmsPurpose): Promise<string> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(STEP_MS)) {
    const message = services.sms.outbox?.find((sent) => sent.phone === phone && sent.purpose === purpose)
    if (message) return message.code
  }
  throw new Error(`nothing was sent to ${phone} for ${purpose}`)
}

/** Asks for a code on the page that is open, and types it. */
export async function typeCode(phone: Phone, server: StageServer, number: string, purpose: SmsPurpose) {
  await phone.tap('获取验证码')
  await phone.fill('验证码', await codeSentTo(server, number, purpose))
}

/** Types name and password on the login page that is open, ticks the agreement and signs in. */
export async function enterPassword(phone: Phone, mobile: string, password = PASSWORD) {
  await phone.fill('手机号', mobile)
  await phone.fill('密码', password)
  await phone.tap('我已阅读并同意')
  await phone.tap('登录')
}

/** Sends a call as the person whose session a phone has stored. */
export const toCaller = (stored: Record<string, unknown>) => ({ token: String(stored.accessToken) })

/** Ends the session that a phone has stored, on the server alone. */
export async function revoke(server: StageServer, stored: Record<string, unknown>) {
  const { code } = await server.send(logout, {}, toCaller(stored))
  if (code !== 200) throw new Error(`the session did not end: ${code}`)
}

/** Opens an address as this person, and gives what the phone stored. */
export async function openAs(
  { server, phone }: Stage,
  person: Person,
  address: string,
): Promise<Record<string, unknown>> {
  const storage = { ...(await server.signIn(person)), guideSeen: '1' }
  await phone.open(address, { storage })
  return storage
}

export const getNumber = (person: Person): string => people[person]
