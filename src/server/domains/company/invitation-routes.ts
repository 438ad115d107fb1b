import type { FastifyInstance } from 'fastify'

import { createInvitation, listInvitations, openInvitation, revokeInvitation } from '@/contract/organization/invitation'
import { hasScope } from '@/server/http/caller'
import { handle, handlePage } from '@/server/http/handle'
import { createForbiddenRefusal } from '@/server/http/refusal'

import { insertCompanyInvitation, listInvited, openByCode, revokeCompanyInvitation } from './invitation-store'

/** Limits code guessing. */
const OPENINGS_PER_MINUTE = 30

/** Invitations to the caller's company. */
export function invitationRoutes(app: FastifyInstance): void {
  handle(app, createInvitation, (input, { caller, db, now }) => insertCompanyInvitation(db, caller, input, now))

  handlePage(app, listInvitations, async (input, { caller, db, now, page }) => {
    const isAll = input.scope === 'company'
    if (isAll && !hasScope(caller, 'organization')) throw createForbiddenRefusal()
    const of = { companyId: caller.companyId, createdBy: isAll ? undefined : caller.userId }
    return listInvited(db, of, page, now)
  })

  handle(app, revokeInvitation, ({ id }, { caller, db, now }) => revokeCompanyInvitation(db, caller, id, now))

  handle(app, openInvitation, ({ code }, { db, now }) => openByCode(db, code, now), { perMinute: OPENINGS_PER_MINUTE })
}
