import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'

import type { SmsPurpose } from '@/contract/identity/auth'
import { DAY_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { phoneTicket, smsCode } from '@/server/db/schema/sign-in'
import { Refusal } from '@/server/http/refusal'

import type { TokenPopulation } from './session-store'
import {
  CODE_LIFE_MS,
  computeCodeMac,
  computeIpMac,
  GUEST_PURPOSES,
  generateSmsCode,
  guestLimits,
  isSameMac,
  MAX_TRIES,
  SEND_LIMITS,
  TICKET_LIFE_MS,
  waitBeforeSend,
} from './sms-rules'
import { lockThrottle } from './throttle'
import { generateToken, hashToken, isToken } from './tokens'

/** The phone number, purpose and population that a code is valid for. */
export interface SmsSubject {
  phone: string
  purpose: SmsPurpose
  population: TokenPopulation
  /**
   * Hash of the known device that requests it; empty for any other. Attempts of strangers do not affect codes of a
   * known device.
   */
  device?: string
}

/** One message for a wrong, used, invalidated and never sent code. */
export const createWrongCodeRefusal = () => new Refusal(422, '验证码错误或已过期')
const createWrongTicketRefusal = () => new Refusal(422, '凭据已使用或已过期，请重新获取验证码')

function waitFirst(waitMs: number): Refusal {
  return new Refusal(429, `验证码获取过于频繁，请 ${Math.ceil(waitMs / 1000)} 秒后再试`)
}

/**
 * Creates a code and stores its HMAC. Concurrent requests for one phone number or from one network are serialized by a
 * row of the throttle table, so that the limits hold across processes.
 *
 * @param from the requesting network, and the codes per hour for guests of one network
 * @returns the six digits, for the sender only
 * @throws {Refusal} 429 within the limits of {@link SEND_LIMITS}
 */
export async function issueCode(
  handle: Handle,
  key: Buffer,
  subject: SmsSubject,
  { ip, guestCodes }: { ip: string; guestCodes: number },
  now: Date,
): Promise<string> {
  const ipMac = computeIpMac(key, ip)
  const yesterday = new Date(now.getTime() - DAY_MS)
  const isGuest = GUEST_PURPOSES.includes(subject.purpose)
  const { device = '' } = subject
  // Counted separately, so that guests cannot block the sign-in of staff and vice versa, and requests of strangers
  // cannot block a known device.
  const sameKind = (isGuest ? inArray : notInArray)(smsCode.purpose, [...GUEST_PURPOSES])
  const samePurpose = isGuest ? sameKind : eq(smsCode.purpose, subject.purpose)
  const sameTrust = (device ? ne : eq)(smsCode.device, '')
  return handle.tx(async (tx) => {
    await lockThrottle(tx, `sms:${hashToken(subject.phone)}`, now)
    await lockThrottle(tx, `sms-ip:${ipMac}`, now)
    const recent = tx.select({ at: smsCode.createdAt }).from(smsCode)
    const samePhone = and(eq(smsCode.phone, subject.phone), eq(smsCode.population, subject.population))
    const byPhone = await recent.where(and(samePhone, samePurpose, sameTrust, gt(smsCode.createdAt, yesterday)))
    const byIp = await tx
      .select({ at: smsCode.createdAt })
      .from(smsCode)
      .where(and(eq(smsCode.ipMac, ipMac), sameKind, eq(smsCode.device, ''), gt(smsCode.createdAt, yesterday)))
    const times = (rows: { at: Date }[]) => rows.map(({ at }) => at)
    const addressLimits = isGuest ? guestLimits(guestCodes) : SEND_LIMITS.ip
    const wait = Math.max(
      waitBeforeSend(times(byPhone), SEND_LIMITS.phone, now),
      device ? 0 : waitBeforeSend(times(byIp), addressLimits, now),
    )
    if (wait > 0) throw waitFirst(wait)
    const row = { id: randomUUID(), ...subject, device }
    const code = generateSmsCode()
    await tx.insert(smsCode).values({
      ...row,
      mac: computeCodeMac(key, row, code),
      ipMac,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    })
    return code
  })
}

/** One comparison, counted as one of the code's five attempts. */
export interface Attempt {
  id: string
  isRight: boolean
}

/**
 * Compares the digits with the latest code of the subject. The attempt is counted before the comparison and stays
 * counted: call it outside of the transaction that depends on it.
 *
 * @returns null when there is no valid code
 */
export async function compareSmsCode(
  handle: Handle,
  key: Buffer,
  subject: SmsSubject,
  code: string,
  now: Date,
): Promise<Attempt | null> {
  return handle.tx(async (tx) => {
    const [latest] = await tx
      .select({ id: smsCode.id })
      .from(smsCode)
      .where(
        and(
          eq(smsCode.phone, subject.phone),
          eq(smsCode.purpose, subject.purpose),
          eq(smsCode.population, subject.population),
          eq(smsCode.device, subject.device ?? ''),
        ),
      )
      .orderBy(desc(smsCode.createdAt), desc(smsCode.id))
      .limit(1)
    if (!latest) return null
    const [row] = await tx
      .update(smsCode)
      .set({ tries: sql`${smsCode.tries} + 1` })
      .where(
        and(
          eq(smsCode.id, latest.id),
          isNull(smsCode.usedAt),
          gt(smsCode.expiresAt, now),
          lt(smsCode.tries, MAX_TRIES),
        ),
      )
      .returning()
    return row ? { id: row.id, isRight: isSameMac(row.mac, computeCodeMac(key, row, code)) } : null
  })
}

/**
 * Consumes the code, in the transaction of the action it authorizes.
 *
 * @throws {Refusal} 422 unless the attempt was correct and the code is unused
 */
export async function consumeSmsCode(tx: Db, attempt: Attempt | null, now: Date): Promise<void> {
  if (!attempt?.isRight) throw createWrongCodeRefusal()
  const redeemed = await tx
    .update(smsCode)
    .set({ usedAt: now })
    .where(and(eq(smsCode.id, attempt.id), isNull(smsCode.usedAt)))
    .returning({ id: smsCode.id })
  if (redeemed.length === 0) throw createWrongCodeRefusal()
}

/** @returns a ticket, valid for ten minutes, that replaces a correct code; the code is consumed with the ticket */
export async function issueTicket(tx: Db, attempt: Attempt, subject: SmsSubject, now: Date): Promise<string> {
  const ticket = generateToken()
  const expiresAt = new Date(now.getTime() + TICKET_LIFE_MS)
  await tx.insert(phoneTicket).values({ ticketHash: hashToken(ticket), codeId: attempt.id, ...subject, expiresAt })
  return ticket
}

const openTicket = (ticket: string, subject: SmsSubject, now: Date) =>
  and(
    eq(phoneTicket.ticketHash, hashToken(ticket)),
    eq(phoneTicket.phone, subject.phone),
    eq(phoneTicket.purpose, subject.purpose),
    eq(phoneTicket.population, subject.population),
    isNull(phoneTicket.usedAt),
    gt(phoneTicket.expiresAt, now),
  )

/**
 * Checks that {@link consumePhoneTicket} would accept a ticket; call it before expensive work.
 *
 * @throws {Refusal} as {@link consumePhoneTicket}
 */
export async function assertTicket(db: Db, ticket: string, subject: SmsSubject, now: Date): Promise<void> {
  const rows = isToken(ticket)
    ? await db
        .select({ id: phoneTicket.codeId })
        .from(phoneTicket)
        .where(openTicket(ticket, subject, now))
    : []
  if (rows.length === 0) throw createWrongTicketRefusal()
}

/**
 * Consumes the ticket and its code.
 *
 * @throws {Refusal} 422 when the ticket is unknown, used, expired or of another phone number, purpose or population
 */
export async function consumePhoneTicket(tx: Db, ticket: string, subject: SmsSubject, now: Date): Promise<void> {
  if (!isToken(ticket)) throw createWrongTicketRefusal()
  const [redeemed] = await tx
    .update(phoneTicket)
    .set({ usedAt: now })
    .where(openTicket(ticket, subject, now))
    .returning()
  if (!redeemed) throw createWrongTicketRefusal()
  const used = await tx
    .update(smsCode)
    .set({ usedAt: now })
    .where(and(eq(smsCode.id, redeemed.codeId), isNull(smsCode.usedAt)))
    .returning({ id: smsCode.id })
  if (used.length === 0) throw createWrongTicketRefusal()
}

/** Deletes codes outside of all limit windows, and expired tickets. */
export async function deleteOldSmsCodes(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(smsCode).where(lt(smsCode.createdAt, yesterday))
  await db.delete(phoneTicket).where(lt(phoneTicket.expiresAt, yesterday))
}
