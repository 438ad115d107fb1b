import type { FastifyInstance } from 'fastify'

import {
  checkNotApprovedOpportunities,
  createOpportunity,
  getOpportunity,
  listOwnOpportunities,
} from '@/contract/partner/opportunity'
import {
  addFollowUp,
  closeOpportunity,
  removeOpportunityDraft,
  requestExtension,
  saveOpportunityDraft,
} from '@/contract/partner/opportunity-acts'
import {
  convertOpportunity,
  getReportedOpportunity,
  getReviewedOpportunity,
  listReportedOpportunities,
} from '@/contract/partner/opportunity-desk'
import type { Db } from '@/server/db/connection'
import type { FileServices } from '@/server/files/file-services'
import { handle, handlePage } from '@/server/http/handle'
import { assertOperator } from '@/server/people/operator-store'
import { openProcess } from '@/server/workflow/instances/detail'

import { insertExtensionRequest } from './extension'
import { findDuplicateReport, removeDraft, submitOpportunity, upsertOpportunityDraft } from './opportunity'
import { close, convertToProject, insertFollowUp } from './opportunity-acts'
import { describeOpportunity } from './opportunity-detail'
import { listOwn, listReported, reportedOpportunity, reviewedOpportunity } from './opportunity-list'
import { type OpportunityRow, requireOwnOpportunity } from './opportunity-rows'
import { readPartner } from './partner-store'

/** The form checks about once per second while typing; the limit stops lookups of customer lists. */
const CHECKS_PER_MINUTE = 60
const SUBMISSIONS_PER_MINUTE = 30

function ownRoutes(app: FastifyInstance, { links }: FileServices): void {
  handle(
    app,
    checkNotApprovedOpportunities,
    (marks, { caller, db, now }) => findDuplicateReport(db, caller, marks, now),
    {
      perMinute: CHECKS_PER_MINUTE,
    },
  )
  handlePage(app, listOwnOpportunities, (query, { caller, db, now, page }) =>
    listOwn(db, caller.userId, query, page, now),
  )
  handle(app, getOpportunity, async ({ id }, { caller, db, now }) =>
    describeOpportunity(db, links, await requireOwnOpportunity(db, caller.userId, id), now),
  )
  handle(
    app,
    createOpportunity,
    async (input, { caller, db, now }) =>
      describeOpportunity(db, links, await submitOpportunity(db, caller, input, now), now),
    { perMinute: SUBMISSIONS_PER_MINUTE },
  )
  handle(app, saveOpportunityDraft, async (input, { caller, db, now }) =>
    describeOpportunity(db, links, await upsertOpportunityDraft(db, caller, input, now), now),
  )
  handle(app, removeOpportunityDraft, ({ id }, { caller, db }) => removeDraft(db, caller, id))
  handle(app, addFollowUp, async (input, { caller, db, now }) =>
    describeOpportunity(db, links, await insertFollowUp(db, caller, input, now), now),
  )
  handle(app, requestExtension, async (input, { caller, db, now }) =>
    describeOpportunity(db, links, await insertExtensionRequest(db, caller, input, now), now),
  )
  handle(app, closeOpportunity, async (input, { caller, db, now }) =>
    describeOpportunity(db, links, await close(db, caller, input, now), now),
  )
}

/** Registers the calls of partners' opportunities, and of the company's view of them. */
export function opportunityRoutes(app: FastifyInstance, services: FileServices): void {
  const { links } = services
  ownRoutes(app, services)
  const whole = async (db: Db, row: OpportunityRow, now: Date) => {
    const { user, details } = await readPartner(db, row.ownerId)
    const whose = { partnerName: user.name, partnerCompany: details.companyName, procInstId: row.instanceId }
    // Only the partner has actions.
    return { ...(await describeOpportunity(db, links, row, now)), actions: [], ...whose }
  }
  handlePage(app, listReportedOpportunities, async (query, { caller, db, page }) => {
    await assertOperator(db, caller)
    return listReported(db, caller.companyId, query, page)
  })
  handle(app, getReportedOpportunity, async ({ id }, { caller, db, now }) => {
    await assertOperator(db, caller)
    return whole(db, await reportedOpportunity(db, caller.companyId, id), now)
  })
  handle(app, convertOpportunity, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return whole(db, await convertToProject(db, caller, input, now), now)
  })
  handle(app, getReviewedOpportunity, async ({ procInstId }, { caller, db, now }) => {
    const { loaded } = await openProcess(db, caller, procInstId)
    const whole = await describeOpportunity(db, links, await reviewedOpportunity(db, loaded.row), now)
    const { opportunityNo, status, statusName, protectEnd, nextStep = null, nextDate = null } = whole
    const { followUps, history } = whole
    return { opportunityNo, status, statusName, protectEnd, nextStep, nextDate, followUps, history }
  })
}
