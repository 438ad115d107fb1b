import type { FastifyInstance } from 'fastify'

import {
  createLaunchInvitation,
  getLaunch,
  listLaunchInvitations,
  openLaunchInvitation,
  setLaunchReminder,
  signUpForLaunch,
} from '@/contract/event/launch'
import {
  callOffLaunch,
  getManagedLaunch,
  listLaunchSignUps,
  listManagedLaunches,
  saveLaunch,
} from '@/contract/event/launch-manage'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { writeOwnOrProven } from '@/server/domains/identity/proven'
import { handle, handleOutside, handlePage } from '@/server/http/handle'
import { assertOperator } from '@/server/people/operator-store'

import { describeEvent, findNextLaunchEvent, requireLaunchEvent } from './event'
import { insertLaunchInvitation, listSentLaunchInvitations, openInvitationTo } from './invitation'
import { listCompanyLaunches, presentLaunchForm, requireOwnLaunch, saveEvent, updateLaunchCancellation } from './manage'
import { findLaunchTicket, insertLaunchSignUp, listSignUps, updateLaunchReminder } from './sign-up'

/** Limits code guessing. */
const OPENINGS_PER_MINUTE = 60

function signUpRoute(app: FastifyInstance, { codes, settings }: IdentityServices): void {
  handleOutside(
    app,
    signUpForLaunch,
    async ({ smsCode, agreed: _agreed, ...request }, context) => {
      const typed = { mobile: request.mobile, purpose: 'launch' as const, code: smsCode }
      return writeOwnOrProven(codes, context, typed, (tx, userId) =>
        insertLaunchSignUp(tx, request, userId, context.now),
      )
    },
    { perMinute: settings.guestForms },
  )
}

/** The administrators' calls. */
function manageRoutes(app: FastifyInstance): void {
  handlePage(app, listManagedLaunches, (input, { caller, db, now, page }) =>
    listCompanyLaunches(db, caller.companyId, input, page, now),
  )

  handle(app, getManagedLaunch, async ({ id }, { caller, db, now }) =>
    presentLaunchForm(db, await requireOwnLaunch(db, caller.companyId, id), now),
  )

  handle(app, saveLaunch, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return presentLaunchForm(db, await saveEvent(db, caller.companyId, input, now), now)
  })

  handle(app, callOffLaunch, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return presentLaunchForm(db, await updateLaunchCancellation(db, caller.companyId, input, now), now)
  })

  handlePage(app, listLaunchSignUps, async (input, { caller, db, page }) => {
    await requireOwnLaunch(db, caller.companyId, input.eventId)
    return listSignUps(db, input, page)
  })
}

/** The launch event: public, sign-up with a verified phone number, invitations by name. */
export function launchRoutes(app: FastifyInstance, services: IdentityServices): void {
  handle(app, getLaunch, async ({ id }, { caller, db, now }) => {
    const row = id === undefined ? await findNextLaunchEvent(db, now) : await requireLaunchEvent(db, id)
    const userId = caller?.population === 'user' ? caller.userId : undefined
    const ticket = userId === undefined ? undefined : await findLaunchTicket(db, row.id, userId)
    return { event: await describeEvent(db, row, now), ticket: ticket ?? null }
  })

  signUpRoute(app, services)

  handle(app, setLaunchReminder, ({ eventId, isOn }, { caller, db }) =>
    updateLaunchReminder(db, caller.userId, eventId, isOn),
  )

  handle(app, openLaunchInvitation, ({ code }, { db, now }) => openInvitationTo(db, code, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })

  handle(app, createLaunchInvitation, (input, { caller, db, now }) =>
    insertLaunchInvitation(db, caller.userId, input, now),
  )

  handlePage(app, listLaunchInvitations, (input, { caller, db, page }) =>
    listSentLaunchInvitations(db, caller.userId, input.eventId, page),
  )

  manageRoutes(app)
}
