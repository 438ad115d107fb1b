import type { FastifyInstance } from 'fastify'

import { getChannelUser, registerPartner, sendPartnerVerifyCode } from '@/contract/partner/partner'
import { codeRequest } from '@/server/domains/identity/auth-routes'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { hashPassword } from '@/server/domains/identity/passwords'
import { consumeSmsCode, createWrongCodeRefusal } from '@/server/domains/identity/sms'
import { createPartner, createUser } from '@/server/domains/identity/user-store'
import { handle, handleOutside } from '@/server/http/handle'

import { useInvitation } from './invitation'
import { describePartner } from './partner-store'

/** Accounts of the partner area, a separate population (spec §6, §7). */
export function portalRoutes(app: FastifyInstance, services: IdentityServices): void {
  handleOutside(app, sendPartnerVerifyCode, codeRequest(app, services, 'partner'))

  handleOutside(app, registerPartner, async (input, { ip, now, write }) => {
    const { mobile, code, name, kind, companyName, password, inviteCode = '' } = input
    const population = 'partner' as const
    const attempt = await services.codes.attempt({ phone: mobile, purpose: 'register', population }, code, now)
    if (!attempt?.isRight) throw createWrongCodeRefusal()
    const passwordHash = await hashPassword(password, ip)
    return write(async (tx) => {
      await consumeSmsCode(tx, attempt, now)
      const userId = await createUser(tx, { population, phone: mobile, name, passwordHash }, now)
      await createPartner(tx, userId, { kind, companyName, inviteCode })
      await useInvitation(tx, { code: inviteCode, userId, name }, now)
      return { userId }
    })
  })

  handle(app, getChannelUser, (_input, { caller, db }) => describePartner(db, caller.userId))
}
