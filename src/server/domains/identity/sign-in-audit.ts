import type { TokenRequest } from '@/contract/identity/auth'
import { insertAuditEntry } from '@/server/audit/audit-store'
import type { Db, Handle } from '@/server/db/connection'
import { Refusal } from '@/server/http/refusal'

import { findUserByLogin, findUserByPhone, type UserRow } from './user-store'

/** Where a sign-in comes from. */
interface Origin {
  ip: string
  now: Date
  deviceName: string
  traceId: string
}

const actNames = {
  signIn: '登录',
  signInFailed: '登录失败',
  refreshReplayed: '登录凭证被重复使用',
  forgetPassword: '忘记密码，重设密码',
} as const

interface SignInEvent {
  act: keyof typeof actNames
  way?: string
  /** Why it failed. */
  reason?: string
  /** What it led to. */
  outcome?: string
}

/**
 * Records a sign-in of a member of a company, a failed one, a stolen token or a reset password. Nobody could read those
 * of others.
 */
export async function insertSignInEntry(tx: Db, user: UserRow, origin: Origin, event: SignInEvent): Promise<void> {
  if (user.population !== 'user' || user.companyId === null) return
  const { way, reason, outcome } = event
  const facts = { ...(way && { 方式: way }), ...(reason && { 原因: reason }), ...(outcome && { 结果: outcome }) }
  await insertAuditEntry(tx, {
    companyId: user.companyId,
    at: origin.now,
    kind: 'session',
    act: event.act,
    actName: actNames[event.act],
    actorId: user.id,
    actorName: user.name,
    changes: Object.entries(facts).map(([label, after]) => ({ label, before: null, after })),
    address: origin.ip,
    deviceName: origin.deviceName,
    traceId: origin.traceId,
  })
}

/** Codes of a sign-in that failed by what was presented; 429 is counted elsewhere and leaves no entry. */
const failing = new Set([401, 403, 422])

/**
 * Runs a sign-in and records its refusal for the account that was named. The limits of sign-ins bound how many there
 * are; an account that does not exist has no company whose log could tell.
 */
export async function recordFailedSignIn<T>(
  { db, tx }: Handle,
  request: Extract<TokenRequest, { grant_type: 'password' | 'sms_code' }>,
  origin: Origin,
  way: string,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Refusal && failing.has(error.code) && request.client !== 'channel') {
      const named =
        request.grant_type === 'password'
          ? await findUserByLogin(db, 'user', request.username)
          : await findUserByPhone(db, 'user', request.mobile)
      const event = { act: 'signInFailed', way, reason: error.message } as const
      if (named) await tx((own) => insertSignInEntry(own, named, origin, event))
    }
    throw error
  }
}
