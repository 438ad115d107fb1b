import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'

import { createLandingCode, resolveLandingCode } from '@/contract/visit/landing-code'
import { listLandingCodes, revokeLandingCode } from '@/contract/visit/landing-code-manage'
import {
  changeVisit,
  getVisit,
  inviteVisitor,
  listVisitGates,
  listVisits,
  remindVisitor,
  revokeVisit,
  saveVisitGate,
} from '@/contract/visit/visit'
import {
  admitVisitor,
  blockVisitor,
  callRoll,
  checkOutVisitor,
  getGateBook,
  listBlockedVisitors,
  listOnSite,
  registerWalkIn,
  settlePassages,
  unblockVisitor,
  type VisitVerdict,
  verifyVisitor,
} from '@/contract/visit/visit-gate'
import {
  applyVisit,
  fillVisit,
  getVisitorPass,
  listOwnPasses,
  openVisit,
  registerPassKey,
} from '@/contract/visit/visit-pass'
import { exportVisitReport, getVisitReport, listReportVisits, printVisitBadge } from '@/contract/visit/visit-report'
import { handleExport } from '@/server/audit/handle-export'
import type { Db } from '@/server/db/connection'
import type { Seal } from '@/server/db/seal'
import { handle, handleBytes, handleOutside, handlePage } from '@/server/http/handle'
import { createForbiddenRefusal } from '@/server/http/refusal'
import { renderBadgePdf } from '@/server/print/badge-pdf'

import { describeBadge } from './badge'
import { deleteVisitBlock, listBlocked, upsertVisitBlock } from './blocklist'
import { type EntryServices, entryRoutes } from './entry/entry-routes'
import { insertVisitApplication, presentOpenedVisit, updateVisitDetails } from './fill'
import { presentGateBook } from './gate-book'
import { listGatesFor, saveGate } from './gates'
import { presentVisitDetail } from './history'
import { insertVisitInvitation } from './invite'
import {
  insertLandingCode,
  listManagedCodes,
  ownsAddress,
  resolveCode,
  updateCodeRevocation,
} from './landing-code-store'
import { admitByHand, checkOut, insertWalkIn, presentOnSite, updateRollCall } from './on-site'
import { presentOwnPasses, presentVisitorPass } from './pass'
import { registerKey } from './pass-key'
import { updateVisitPlan } from './plan'
import { resendInvitation } from './remind'
import { buildVisitReport, formatReportCsv, listCountedVisits } from './report'
import { markVisitRevoked } from './revoke'
import { settleGatePassages } from './settle'
import { countDigits } from './tries'
import { verifyAtGate } from './verify'
import { listVisitsFor } from './visit-queries'
import { openVisitExport } from './visits-csv'

/**
 * Finds visitors' health declarations for the gate, by visit; none when the site requires none.
 *
 * @param seal created before the transaction
 */
export type ListVisitHealth = (
  db: Db,
  companyId: string,
  visitIds: readonly string[],
  seal: Seal,
  now: Date,
) => Promise<Map<string, VisitVerdict['health']>>

/** Dependencies of the visit calls. */
interface VisitServices extends EntryServices {
  healthSeal: () => Promise<Seal>
  listVisitHealth: ListVisitHealth
}

/** Limits token guessing. */
const OPENINGS_PER_MINUTE = 120
const PRINTS_PER_MINUTE = 30

function hostRoutes(app: FastifyInstance, { links }: VisitServices): void {
  handle(app, listVisitGates, (input, { caller, db, now }) => listGatesFor(db, caller, input, now))
  handle(app, saveVisitGate, (input, { caller, db }) => saveGate(db, caller.companyId, input))
  handle(app, inviteVisitor, (input, { caller, db, now }) => insertVisitInvitation(db, caller, input, now))
  handlePage(app, listVisits, (query, { caller, db, now, page }) => listVisitsFor(db, caller, query, page, now))
  handle(app, getVisit, ({ id }, { caller, db, now }) => presentVisitDetail(db, links, caller, id, now))
  handle(app, changeVisit, (input, { caller, db, now }) => updateVisitPlan(db, caller, input, now))
  handle(app, remindVisitor, ({ id }, { caller, db, now }) => resendInvitation(db, caller, id, now))
  handle(app, revokeVisit, (input, { caller, db, now }) => markVisitRevoked(db, caller, input, now))
}

function visitorRoutes(app: FastifyInstance, { settings, phoneMarks, links }: VisitServices): void {
  const few = { perMinute: settings.guestForms }
  handle(app, openVisit, ({ token }, { db, now }) => presentOpenedVisit(db, token, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })
  handle(app, fillVisit, (input, { db, now }) => updateVisitDetails(db, input, now), few)
  handle(app, applyVisit, (input, { caller, db, now }) => insertVisitApplication(db, caller, input, now), few)
  handle(app, getVisitorPass, async (input, { caller, db, now }) =>
    presentVisitorPass(db, caller, input, { markPhone: await phoneMarks(), links }, now),
  )
  handle(app, registerPassKey, (input, { caller, db, now }) => registerKey(db, caller, input, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })
  handle(app, listOwnPasses, (_input, { caller, db, now }) => presentOwnPasses(db, caller, now))
}

/** The gate: its day's visitors for its device, verification, and what its device has allowed without signal. */
function gateRoutes(
  app: FastifyInstance,
  { handle: database, healthSeal, listVisitHealth, phoneMarks, links }: VisitServices,
): void {
  handle(app, getGateBook, async ({ gateId }, { caller, db, now }) => {
    const seal = await healthSeal()
    return presentGateBook(db, caller.companyId, gateId, now, {
      listHealth: (ids) => listVisitHealth(db, caller.companyId, ids, seal, now),
      markPhone: await phoneMarks(),
    })
  })
  handle(app, settlePassages, (input, { caller, db, now }) => settleGatePassages(db, caller, input, now))
  handleOutside(app, verifyVisitor, async (input, { caller, now, write }) => {
    const isTyped = input.digits !== undefined
    const giveBack = isTyped ? await countDigits(database, caller.userId, now) : undefined
    const seal = await healthSeal()
    const markPhone = await phoneMarks()
    await links.ready()
    const verdict = await write((tx) =>
      verifyAtGate(tx, caller, input, now, {
        markPhone,
        links,
        loadHealth: async (visitId) => {
          const found = await listVisitHealth(tx, caller.companyId, [visitId], seal, now)
          return found.get(visitId) ?? null
        },
      }),
    )
    // Digits that the guard confirmed were correct; searching for them still counts.
    if (giveBack && input.visitId !== undefined && verdict.verdict !== 'mistyped') await giveBack()
    return verdict
  })
}

function deskRoutes(app: FastifyInstance, { phoneMarks }: VisitServices): void {
  handle(app, listOnSite, (input, { caller, db, now }) => presentOnSite(db, caller, input, now))
  handle(app, registerWalkIn, (input, { caller, db, now }) => insertWalkIn(db, caller, input, now))
  handleOutside(app, admitVisitor, async ({ id }, { caller, now, write }) => {
    const markPhone = await phoneMarks()
    return write((tx) => admitByHand(tx, caller, id, markPhone, now))
  })
  handle(app, checkOutVisitor, ({ id }, { caller, db, now }) => checkOut(db, caller, id, now))
  handle(app, callRoll, (input, { caller, db, now }) => updateRollCall(db, caller, input, now))
  handlePage(app, listBlockedVisitors, (query, { caller, db, page }) => listBlocked(db, caller.companyId, query, page))
  handle(app, blockVisitor, (input, { caller, db, now }) => upsertVisitBlock(db, caller, input, now))
  handle(app, unblockVisitor, ({ id }, { caller, db }) => deleteVisitBlock(db, caller.companyId, id))
}

function reportRoutes(app: FastifyInstance): void {
  handle(app, getVisitReport, (span, { caller, db }) => buildVisitReport(db, caller.companyId, span), {
    mayReadReplica: true,
  })
  handlePage(app, listReportVisits, (query, { caller, db, now, page }) =>
    listCountedVisits(db, caller, query, page, now),
  )
  handleBytes(
    app,
    exportVisitReport,
    async ({ by, ...span }, { caller, db }, reply) => {
      const report = await buildVisitReport(db, caller.companyId, span)
      const name = `来访统计-${span.fromDay}-${span.toDay}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(name))
      return Buffer.from(formatReportCsv(report, by))
    },
    { perMinute: PRINTS_PER_MINUTE },
  )
  handleExport(app, 'exportVisits', '访客记录', async (filter, { caller, db, now }) =>
    openVisitExport(db, caller, filter, now),
  )
  handleBytes(
    app,
    printVisitBadge,
    async ({ id }, { caller, db, now }, reply) => {
      const badge = await describeBadge(db, caller.companyId, id, now)
      const name = `访客证-${badge.visitorName}.pdf`
      reply.type('application/pdf').header('content-disposition', contentDisposition(name, { type: 'inline' }))
      return renderBadgePdf(badge)
    },
    { perMinute: PRINTS_PER_MINUTE },
  )
}

/** Registers the calls of invitations, passes, the gate and the on-site list. */
export async function visitRoutes(app: FastifyInstance, services: VisitServices): Promise<void> {
  hostRoutes(app, services)
  visitorRoutes(app, services)
  deskRoutes(app, services)
  reportRoutes(app)
  gateRoutes(app, services)
  await entryRoutes(app, services)
  handle(app, createLandingCode, (input, { caller, db, now }) => {
    if (!ownsAddress(caller, input.address)) throw createForbiddenRefusal()
    return insertLandingCode(db, caller, input, now)
  })
  handlePage(app, listLandingCodes, (query, { caller, db, page, now }) =>
    listManagedCodes(db, caller, query, page, now),
  )
  handle(app, revokeLandingCode, ({ code }, { caller, db, now }) => updateCodeRevocation(db, caller, code, now))
  handle(app, resolveLandingCode, ({ code }, { db, now }) => resolveCode(db, code, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })
}
