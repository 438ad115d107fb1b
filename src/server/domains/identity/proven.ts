import type { SmsPurpose } from '@/contract/identity/auth'
import type { Db } from '@/server/db/connection'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import type { Codes } from './codes'
import { consumeSmsCode } from './sms'
import { findUser } from './user-store'

/** Context of a handler outside of a transaction (http/handle). */
interface Writing<T> {
  now: Date
  write(work: (tx: Db) => Promise<T>): Promise<T>
}

interface Typed {
  mobile: string
  purpose: SmsPurpose
  code: string
}

/**
 * Runs a write for a guest whose phone number is proven by a code. The attempt counts even if the write fails; the code
 * is consumed in the write's transaction.
 *
 * @throws {Refusal} 422 wrong, expired or used
 */
export async function writeProven<T>(
  codes: Codes,
  { now, write }: Writing<T>,
  { mobile, purpose, code }: Typed,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const attempt = await codes.attempt({ phone: mobile, purpose, population: 'user' }, code, now)
  return write(async (tx) => {
    await consumeSmsCode(tx, attempt, now)
    return work(tx)
  })
}

/**
 * Like {@link writeProven}, but staff who enter the phone number of their account need no code.
 *
 * @param work gets the account of the number; null when a code proved the number
 * @throws {Refusal} 422 when a required code is missing
 */
export async function writeOwnOrProven<T>(
  codes: Codes,
  context: Writing<T> & { caller: Caller | null; db: Db },
  { code, ...typed }: Omit<Typed, 'code'> & { code: string | undefined },
  work: (tx: Db, userId: string | null) => Promise<T>,
): Promise<T> {
  const { caller, db, write } = context
  const userId = caller?.population === 'user' ? caller.userId : null
  const isOwn = userId !== null && (await findUser(db, userId))?.phone === typed.mobile
  if (isOwn) return write((tx) => work(tx, userId))
  if (code === undefined) throw new Refusal(422, '请输入验证码', { smsCode: '请输入验证码' })
  return writeProven(codes, context, { ...typed, code }, (tx) => work(tx, null))
}
