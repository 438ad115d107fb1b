import type { FastifyInstance } from 'fastify'

import { listPartnerProducts } from '@/contract/partner/opportunity-acts'
import {
  cancelPartnerSignUp,
  getPartnerActivity,
  listPartnerActivities,
  signUpForPartnerActivity,
} from '@/contract/partner/partner-activity'
import {
  callOffPartnerActivity,
  getManagedPartnerActivity,
  listManagedPartnerActivities,
  savePartnerActivity,
} from '@/contract/partner/partner-activity-manage'
import { createPartnerApplication, getPartnerApplication } from '@/contract/partner/partner-application'
import {
  createPartnerInvitation,
  getPartnerHome,
  getPartnerStatistics,
  listPartnerInvitations,
  listPartnerNews,
  openPartnerInvitation,
  readPartnerNews,
  updatePartnerProfile,
} from '@/contract/partner/partner-home'
import type { FileServices } from '@/server/files/file-services'
import { handle, handlePage } from '@/server/http/handle'
import { assertOperator } from '@/server/people/operator-store'

import { cancel, listActivities, presentPartnerActivity, upsertPartnerSignUp } from './activity'
import { cancelActivity, listManaged, presentActivityForm, saveActivity } from './activity-manage'
import { describeApplication, requirePartnerCompany, submitPartnerApplication } from './application'
import { presentPartnerHome, presentPartnerStatistics } from './home'
import { insertPartnerInvitation, listSent, requireOpenInvitation } from './invitation'
import { listNews, readNews } from './news'
import { describePartner } from './partner-store'
import { listReportableProducts } from './products'
import { savePartnerProfile } from './profile'

/** Limits code guessing. */
const OPENINGS_PER_MINUTE = 30
const APPLICATIONS_PER_MINUTE = 10
const INVITATIONS_PER_MINUTE = 20

function applicationRoutes(app: FastifyInstance, { links }: FileServices): void {
  handle(
    app,
    createPartnerApplication,
    async (input, { caller, db, now }) => {
      await submitPartnerApplication(db, caller, input, now)
      return describePartner(db, caller.userId)
    },
    { perMinute: APPLICATIONS_PER_MINUTE },
  )
  handle(app, getPartnerApplication, (_input, { caller, db }) => describeApplication(db, links, caller.userId))
  handle(app, updatePartnerProfile, async (input, { caller, db, now }) => {
    await savePartnerProfile(db, caller, input, now)
    return describePartner(db, caller.userId)
  })
}

function homeRoutes(app: FastifyInstance): void {
  handle(app, getPartnerHome, (_input, { caller, db, now }) => presentPartnerHome(db, caller, now))
  handle(app, getPartnerStatistics, ({ months }, { caller, db, now }) =>
    presentPartnerStatistics(db, caller, months, now),
  )
  handlePage(app, listPartnerNews, (_query, { caller, db, page }) => listNews(db, caller.userId, page))
  handle(app, readPartnerNews, ({ ids }, { caller, db, now }) => readNews(db, caller.userId, ids, now))
  handle(app, listPartnerProducts, async (_input, { db }) => {
    return { products: await listReportableProducts(db, await requirePartnerCompany(db)) }
  })
}

function invitationRoutes(app: FastifyInstance): void {
  handle(
    app,
    createPartnerInvitation,
    (input, { caller, db, now }) => insertPartnerInvitation(db, caller, input, now),
    {
      perMinute: INVITATIONS_PER_MINUTE,
    },
  )
  handlePage(app, listPartnerInvitations, (_query, { caller, db, now, page }) => listSent(db, caller, page, now))
  handle(app, openPartnerInvitation, ({ code }, { db, now }) => requireOpenInvitation(db, code, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })
}

/** Activities are managed by administrators of the operator company. */
function activityDeskRoutes(app: FastifyInstance): void {
  handle(app, savePartnerActivity, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return saveActivity(db, caller, input, now)
  })
  handle(app, callOffPartnerActivity, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return cancelActivity(db, caller, input, now)
  })
  handle(app, getManagedPartnerActivity, async ({ id }, { caller, db }) => {
    await assertOperator(db, caller)
    return presentActivityForm(db, caller.companyId, id)
  })
  handlePage(app, listManagedPartnerActivities, async (query, { caller, db, page }) => {
    await assertOperator(db, caller)
    return listManaged(db, caller.companyId, query, page)
  })
}

/** Registers the other partner calls: application, home, notifications, activities, invitations. */
export function partnerRoutes(app: FastifyInstance, services: FileServices): void {
  const { links } = services
  applicationRoutes(app, services)
  homeRoutes(app)
  invitationRoutes(app)
  activityDeskRoutes(app)
  handlePage(app, listPartnerActivities, ({ span }, { caller, db, now, page }) =>
    listActivities(db, caller, span, page, now),
  )
  handle(app, getPartnerActivity, ({ id }, { caller, db, now }) =>
    presentPartnerActivity(db, links, caller.userId, id, now),
  )
  handle(app, signUpForPartnerActivity, async (input, { caller, db, now }) => {
    await upsertPartnerSignUp(db, caller, input, now)
    return presentPartnerActivity(db, links, caller.userId, input.id, now)
  })
  handle(app, cancelPartnerSignUp, async ({ id }, { caller, db, now }) => {
    await cancel(db, caller, id, now)
    return presentPartnerActivity(db, links, caller.userId, id, now)
  })
}
