import contentDisposition from 'content-disposition'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { changePhone } from '@/contract/identity/account'
import { cancelDeletion, exportMyData, requestDeletion } from '@/contract/identity/deletion'
import { chinaDay } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { revokeUserSessions, type TokenPopulation } from '@/server/domains/identity/session-store'
import { consumePhoneTicket, consumeSmsCode, createWrongCodeRefusal } from '@/server/domains/identity/sms'
import { findUser, findUserByPhone } from '@/server/domains/identity/user-store'
import type { Caller } from '@/server/http/caller'
import { handle, handleBytes, handleOutside } from '@/server/http/handle'
import { Refusal, refuseDuplicate } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { cancelScheduledDeletion, scheduleDeletion } from './deletion-store'
import { collectOwnData } from './export-store'

const EXPORTS_PER_MINUTE = 10

/** These calls are for staff and partners only. */
const getCallerPopulation = ({ population }: Caller) => population as TokenPopulation

const createTakenRefusal = () => new Refusal(409, '该手机号已注册其他账号')

function phoneRoutes(app: FastifyInstance, { codes }: IdentityServices): void {
  handleOutside(app, changePhone, async ({ ticket, mobile, code }, { caller, db, now, write }) => {
    const population = getCallerPopulation(caller)
    const user = await findUser(db, caller.userId)
    if (user?.phone === mobile) throw new Refusal(409, '新手机号与原手机号相同')
    const attempt = await codes.attempt({ phone: mobile, purpose: 'changePhone', population }, code, now)
    if (!attempt?.isRight) throw createWrongCodeRefusal()
    return write(async (tx) => {
      if (await findUserByPhone(tx, population, mobile)) throw createTakenRefusal()
      const subject = { phone: user?.phone ?? '', purpose: 'changePhone' as const, population }
      await consumePhoneTicket(tx, ticket, subject, now).catch((error) => {
        throw error instanceof Refusal ? new Refusal(410, '原手机号的验证已过期，请重新验证') : error
      })
      await consumeSmsCode(tx, attempt, now)
      // A user name equal to the phone number changes with it; a custom user name stays.
      const username = user?.username === user?.phone ? mobile : user?.username
      const change = tx.update(appUser).set({ phone: mobile, username, updatedAt: now })
      await change.where(eq(appUser.id, caller.userId)).catch(refuseDuplicate(createTakenRefusal))
      await revokeUserSessions(tx, caller.userId, 'phone', now, caller.sessionId)
      return {}
    })
  })
}

function deletionRoutes(app: FastifyInstance, { codes }: IdentityServices): void {
  handleOutside(app, requestDeletion, async ({ code }, { caller, db, now, write }) => {
    const phone = (await findUser(db, caller.userId))?.phone ?? ''
    const attempt = await codes.attempt({ phone, purpose: 'delete', population: 'user' }, code, now)
    if (!attempt?.isRight) throw createWrongCodeRefusal()
    return write(async (tx) => {
      const at = await scheduleDeletion(tx, caller.userId, now)
      await consumeSmsCode(tx, attempt, now)
      return { deletionTime: formatTime(at) }
    })
  })

  handle(app, cancelDeletion, async (_input, { caller, db, now }) => {
    await cancelScheduledDeletion(db, caller.userId, now)
    return {}
  })
}

/** Account management: change the phone number, export the data, delete the account. */
export function accountRoutes(app: FastifyInstance, services: IdentityServices): void {
  phoneRoutes(app, services)
  deletionRoutes(app, services)

  handleBytes(
    app,
    exportMyData,
    async (_input, { caller, db, now }, reply) => {
      const name = `个人数据-${chinaDay(now.getTime())}.json`
      reply.type('application/octet-stream').header('content-disposition', contentDisposition(name))
      return JSON.stringify(await collectOwnData(db, caller, now), null, 2)
    },
    { perMinute: EXPORTS_PER_MINUTE },
  )
}
