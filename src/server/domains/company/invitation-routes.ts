import type { FastifyInstance } from 'fastify'

import { createInvitation, listInvitations, openInvitation, revokeInvitation } from '@/contract/invitation'
import { pageAnswer, pageWindow } from '@/server/db/page'
import { handle } from '@/server/http/handle'
import { forbidden } from '@/server/http/refusal'
import { invite, listInvited, openByCode, revoke } from './invitation-store'

/** Codes are not to be tried out. */
const OPENINGS_PER_MINUTE = 30

/** Invitations into the caller's company. */
export function invitationRoutes(app: FastifyInstance): void {
  handle(app, createInvitation, (input, { caller, db, now }) => invite(db, caller, input, now))

  handle(app, listInvitations, async (input, { caller, db, now }) => {
    const isAll = input.scope === 'company'
    if (isAll && !caller.roles.includes('administrator')) throw forbidden()
    const of = { companyId: caller.companyId, createdBy: isAll ? undefined : caller.userId }
    const { records, total } = await listInvited(db, of, pageWindow(input), now)
    return pageAnswer(input, records, total)
  })

  handle(app, revokeInvitation, ({ id }, { caller, db, now }) => revoke(db, caller, id, now))

  handle(app, openInvitation, ({ code }, { db, now }) => openByCode(db, code, now), { perMinute: OPENINGS_PER_MINUTE })
}
