import type { FastifyInstance } from 'fastify'
import { createLandingCode, resolveLandingCode } from '@/contract/landing-code'
import { inviteVisitor, listVisitGates, listVisits, revokeVisit, saveVisitGate } from '@/contract/visit'
import {
  blockVisitor,
  callRoll,
  checkOutVisitor,
  listBlockedVisitors,
  listOnSite,
  unblockVisitor,
  type Verdict,
  verifyVisitor,
} from '@/contract/visit-gate'
import { applyVisit, fillVisit, getVisitorPass, listOwnPasses, openVisit } from '@/contract/visit-pass'
import type { Db } from '@/server/db/connection'
import { pageAnswer } from '@/server/db/page'
import type { Seal } from '@/server/db/seal'
import { handle, handleOutside } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { block, listBlocked, unblock } from './blocklist'
import { apply, fill, open } from './fill'
import { gatesOf, invite, listOf, revoke, saveGate } from './invite'
import { makeCode, resolveCode } from './landing-code-store'
import { checkOut, onSite, roll } from './on-site'
import { ownPasses, passOf } from './pass'
import { countDigits } from './tries'
import { verify } from './verify'

/**
 * What a visitor declared about health and safety, as the gate reads it; null where the site asks nothing.
 *
 * @param seal made before the transaction
 */
export type FindVisitHealth = (
  db: Db,
  companyId: string,
  visitId: string,
  seal: Seal,
  now: Date,
) => Promise<Verdict['health']>

/** What the calls of visits are given. */
interface VisitServices extends HttpServices {
  healthSeal: () => Promise<Seal>
  findVisitHealth: FindVisitHealth
}

/** Tokens are not to be tried out. */
const OPENINGS_PER_MINUTE = 120

function hostRoutes(app: FastifyInstance): void {
  handle(app, listVisitGates, (_input, { caller, db }) => gatesOf(db, caller.companyId))
  handle(app, saveVisitGate, (input, { caller, db }) => saveGate(db, caller.companyId, input))
  handle(app, inviteVisitor, (input, { caller, db, now }) => invite(db, caller, input, now))
  handle(app, listVisits, async (query, { caller, db, now }) => {
    const { records, total } = await listOf(db, caller, query, now)
    return pageAnswer(query, records, total)
  })
  handle(app, revokeVisit, ({ id }, { caller, db, now }) => revoke(db, caller, id, now))
}

function visitorRoutes(app: FastifyInstance, { settings }: VisitServices): void {
  const few = { perMinute: settings.guestForms }
  handle(app, openVisit, ({ token }, { db, now }) => open(db, token, now), { perMinute: OPENINGS_PER_MINUTE })
  handle(app, fillVisit, (input, { db, now }) => fill(db, input, now), few)
  handle(app, applyVisit, (input, { db, now }) => apply(db, input, now), few)
  handle(app, getVisitorPass, (input, { caller, db, now }) => passOf(db, caller, input, now))
  handle(app, listOwnPasses, (_input, { caller, db, now }) => ownPasses(db, caller, now))
}

function deskRoutes(app: FastifyInstance): void {
  handle(app, listOnSite, (_input, { caller, db, now }) => onSite(db, caller, now))
  handle(app, checkOutVisitor, ({ id }, { caller, db, now }) => checkOut(db, caller, id, now))
  handle(app, callRoll, (input, { caller, db, now }) => roll(db, caller, input, now))
  handle(app, listBlockedVisitors, async (query, { caller, db }) => {
    const { records, total } = await listBlocked(db, caller.companyId, query)
    return pageAnswer(query, records, total)
  })
  handle(app, blockVisitor, (input, { caller, db, now }) => block(db, caller, input, now))
  handle(app, unblockVisitor, ({ id }, { caller, db }) => unblock(db, caller.companyId, id))
}

/** Invitations, passes, the gate, and who is here. */
export function visitRoutes(app: FastifyInstance, services: VisitServices): void {
  const { handle: database, healthSeal, findVisitHealth } = services
  hostRoutes(app)
  visitorRoutes(app, services)
  deskRoutes(app)
  handle(app, createLandingCode, (input, { caller, db, now }) => makeCode(db, caller, input, now))
  handle(app, resolveLandingCode, ({ code }, { db, now }) => resolveCode(db, code, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })

  handleOutside(app, verifyVisitor, async (input, { caller, now, write }) => {
    const isTyped = input.digits !== undefined
    const giveBack = isTyped ? await countDigits(database, caller.userId, now) : undefined
    const seal = await healthSeal()
    const verdict = await write((tx) =>
      verify(tx, caller, input, now, (visitId) => findVisitHealth(tx, caller.companyId, visitId, seal, now)),
    )
    // Digits that the guard confirmed were right; looking them up still counts.
    if (giveBack && input.visitId !== undefined && verdict.verdict !== 'forged') await giveBack()
    return verdict
  })
}
