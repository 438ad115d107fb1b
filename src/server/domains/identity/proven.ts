import type { SmsPurpose } from '@/contract/auth'
import type { Db } from '@/server/db/connection'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import type { Codes } from './codes'
import { consumeSmsCode } from './sms'
import { findUser } from './user-store'

/** What a handler outside a transaction has (server/handle). */
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
 * Writes for a guest whose number a code proves. The try counts whatever becomes of the write; the code is spent with it.
 *
 * @throws {Refusal} 422 wrong, old or used
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
 * As {@link writeProven}; staff who give the number of their own account need no code.
 *
 * @param work gets the account of the number; null: a code proved the number
 * @throws {Refusal} 422 without a code where one is needed
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
