import type { FastifyInstance } from 'fastify'

import {
  createToken,
  forgetPassword,
  logout,
  preCheckCode,
  registerUser,
  type SmsPurpose,
  sendVerifyCode,
} from '@/contract/identity/auth'
import { describeError } from '@/server/http/error-answer'
import { handle, handleOutside } from '@/server/http/handle'
import type { Context } from '@/server/http/route'

import type { IdentityServices } from './identity-services'
import { deleteDevices, findCodeDevice } from './known-device'
import { hashPassword } from './passwords'
import { revokeSession, revokeUserSessions, type TokenPopulation } from './session-store'
import { createSignIn, toPopulation } from './sign-in'
import { insertSignInEntry } from './sign-in-audit'
import { assertTicket, consumePhoneTicket, consumeSmsCode, createWrongCodeRefusal, issueTicket } from './sms'
import { TICKET_LIFE_MS } from './sms-rules'
import { createUser, findUserByPhone, setPassword } from './user-store'

/**
 * Sends a code for one population. A password reset code is only sent to a phone number with an account; only the owner
 * of the phone can notice the difference.
 */
export function codeRequest(
  app: FastifyInstance,
  { handle: { db }, codes }: IdentityServices,
  population: TokenPopulation,
) {
  const onFailure = (error: unknown) => app.log.error({ error: describeError(error) }, 'SMS not sent')
  return async (
    input: { mobile: string; purpose: SmsPurpose },
    { ip, now, deviceToken }: Pick<Context, 'ip' | 'now' | 'deviceToken'>,
  ) => {
    const account = await findUserByPhone(db, population, input.mobile)
    const device = await findCodeDevice(db, input.purpose, deviceToken, account?.id)
    const subject = { phone: input.mobile, purpose: input.purpose, population, device }
    const isWanted = input.purpose !== 'forget' || account?.status === 'active'
    return codes.send(subject, { ip, isWanted, onFailure }, now)
  }
}

function tokenRoutes(app: FastifyInstance, services: IdentityServices): void {
  handleOutside(app, createToken, createSignIn(services))

  handle(app, logout, async (_input, { caller, db, now }) => {
    await revokeSession(db, caller.sessionId, 'logout', now)
    return {}
  })
}

function passwordRoutes(app: FastifyInstance, { codes, handle: { tx } }: IdentityServices): void {
  handleOutside(app, preCheckCode, async ({ mobile, code, purpose, client }, { db, now, deviceToken }) => {
    const population = toPopulation({ client })
    const owner = await findUserByPhone(db, population, mobile)
    const device = await findCodeDevice(db, purpose, deviceToken, owner?.id)
    const subject = { phone: mobile, purpose, population, device }
    const attempt = await codes.attempt(subject, code, now)
    if (!attempt?.isRight) throw createWrongCodeRefusal()
    // Not through `write`, because a ticket must not be stored with the idempotent responses.
    return { ticket: await tx((own) => issueTicket(own, attempt, subject, now)), expiresIn: TICKET_LIFE_MS / 1000 }
  })

  handleOutside(app, forgetPassword, async ({ mobile, ticket, password, client }, { db, write, ...origin }) => {
    const { ip, now } = origin
    const subject = { phone: mobile, purpose: 'forget' as const, population: toPopulation({ client }) }
    await assertTicket(db, ticket, subject, now)
    const passwordHash = await hashPassword(password, ip)
    return write(async (tx) => {
      await consumePhoneTicket(tx, ticket, subject, now)
      const user = await findUserByPhone(tx, subject.population, mobile)
      if (user) {
        await setPassword(tx, user.id, passwordHash, now)
        await revokeUserSessions(tx, user.id, 'password', now)
        await deleteDevices(tx, user.id)
        const outcome = '所有设备的登录已失效'
        await insertSignInEntry(tx, user, origin, { act: 'forgetPassword', way: '短信验证码', outcome })
      }
      return {}
    })
  })
}

/**
 * Sign-in, SMS codes, password reset and registration of staff (spec §7, authentication); passwords of both
 * populations.
 */
export function authRoutes(app: FastifyInstance, services: IdentityServices): void {
  tokenRoutes(app, services)
  handleOutside(app, sendVerifyCode, codeRequest(app, services, 'user'))
  passwordRoutes(app, services)

  handleOutside(app, registerUser, async ({ mobile, code, name, password }, { ip, now, write }) => {
    const subject = { phone: mobile, purpose: 'register' as const, population: 'user' as const }
    const attempt = await services.codes.attempt(subject, code, now)
    if (!attempt?.isRight) throw createWrongCodeRefusal()
    const passwordHash = await hashPassword(password, ip)
    return write(async (db) => {
      await consumeSmsCode(db, attempt, now)
      return { userId: await createUser(db, { population: 'user', phone: mobile, name, passwordHash }, now) }
    })
  })
}
