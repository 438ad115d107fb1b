import type { FastifyInstance } from 'fastify'

import {
  countAtGates,
  findGuestPasses,
  getRoster,
  listMyGuestPasses,
  listStaffActivities,
  openGuestPass,
  searchGuests,
  settleScans,
  signAtGate,
} from '@/contract/event/activity'
import {
  callOffActivity,
  getManagedActivity,
  inviteGuests,
  revokeGuest,
  saveActivity,
} from '@/contract/event/activity-manage'
import { handleExport } from '@/server/audit/handle-export'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { writeProven } from '@/server/domains/identity/proven'
import { findUser } from '@/server/domains/identity/user-store'
import { handle, handleOutside } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import { listGuestPasses, openPass, signSelf } from './guest'
import {
  presentManagedActivity,
  save,
  updateActivityCancellation,
  updateGuestRevocation,
  upsertActivityGuests,
} from './manage'
import { recordScans, requireActivity } from './record-scans'
import { countGateScans, findGuests, listForStaff, openGuestExport, presentGateRoster } from './staff'

/**
 * Per network, because all guests share the one of the building. Guessing a gate PIN would take days, and only sign in
 * the guesser.
 */
const SIGNS_PER_MINUTE = 120
/** Each attempt consumes one of an SMS code's five. */
const FINDINGS_PER_MINUTE = 30

/** Calls of guests: open invitations, sign in. */
function guestRoutes(app: FastifyInstance, { codes }: IdentityServices): void {
  handle(app, openGuestPass, ({ code }, { db, now }) => openPass(db, code, now))

  handleOutside(
    app,
    findGuestPasses,
    async ({ mobile, code }, context) =>
      writeProven(codes, context, { mobile, purpose: 'activity', code }, async (tx) => {
        const passes = await listGuestPasses(tx, mobile, context.now)
        if (passes.length === 0) throw new Refusal(404, '该手机号没有收到邀请，请核对号码或联系主办方')
        return { passes }
      }),
    { perMinute: FINDINGS_PER_MINUTE },
  )

  handle(app, listMyGuestPasses, async (_input, { caller, db, now }) => ({
    passes: await listGuestPasses(db, (await findUser(db, caller.userId))?.phone ?? '', now),
  }))

  handle(app, signAtGate, (input, { db, now }) => signSelf(db, input, now), { perMinute: SIGNS_PER_MINUTE })
}

/** An activity: guests' invitations, the staff at its gates, and the administrators' calls. */
export function activityRoutes(app: FastifyInstance, services: IdentityServices): void {
  guestRoutes(app, services)

  handle(app, listStaffActivities, async (list, { caller, db, now }) => ({
    activities: await listForStaff(db, caller.companyId, list, now),
  }))

  handle(app, getRoster, ({ activityId }, { caller, db, now }) =>
    presentGateRoster(db, caller.companyId, activityId, now),
  )

  handle(app, settleScans, async (input, { caller, db, now }) => {
    const of = await requireActivity(db, caller.companyId, input.activityId)
    return { results: await recordScans(db, of, caller.userId, input, now), serverTime: now.getTime() }
  })

  handle(app, countAtGates, ({ activityId }, { caller, db, now }) =>
    countGateScans(db, caller.companyId, activityId, now),
  )

  handle(app, searchGuests, async (input, { caller, db }) => ({
    guests: await findGuests(db, caller.companyId, input),
  }))

  handle(app, getManagedActivity, async ({ id }, { caller, db, now }) =>
    presentManagedActivity(db, await requireActivity(db, caller.companyId, id), now),
  )
  handle(app, saveActivity, (input, { caller, db, now }) => save(db, caller.companyId, input, now))
  handle(app, callOffActivity, (input, { caller, db, now }) =>
    updateActivityCancellation(db, caller.companyId, input, now),
  )
  handle(app, inviteGuests, (input, { caller, db, now }) => upsertActivityGuests(db, caller.companyId, input, now))
  handleExport(app, 'exportActivityGuests', '嘉宾名单', ({ activityId }, { caller, db }) =>
    openGuestExport(db, caller.companyId, activityId),
  )
  handle(app, revokeGuest, (input, { caller, db, now }) => updateGuestRevocation(db, caller.companyId, input, now))
}
