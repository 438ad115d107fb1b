import type { FastifyInstance } from 'fastify'

import { listPartnerProducts } from '@/contract/opportunity-acts'
import {
  cancelPartnerSignUp,
  getPartnerActivity,
  listPartnerActivities,
  signUpForPartnerActivity,
} from '@/contract/partner-activity'
import {
  callOffPartnerActivity,
  listManagedPartnerActivities,
  savePartnerActivity,
} from '@/contract/partner-activity-manage'
import { createPartnerApplication, getPartnerApplication } from '@/contract/partner-application'
import {
  createPartnerInvitation,
  getPartnerHome,
  getPartnerStatistics,
  listPartnerInvitations,
  listPartnerNews,
  openPartnerInvitation,
  readPartnerNews,
  updatePartnerProfile,
} from '@/contract/partner-home'
import { pageAnswer, pageWindow } from '@/server/db/page'
import type { FileServices } from '@/server/files/file-services'
import { handle } from '@/server/http/handle'
import { assertOperator } from '@/server/people/operator-store'
import { cancel, describeActivity, listActivities, signUp } from './activity'
import { callOff, listManaged, saveActivity } from './activity-manage'
import { apply, companyForPartners, describeApplication } from './application'
import { partnerHome, partnerStatistics } from './home'
import { invite, listSent, open } from './invitation'
import { listNews, readNews } from './news'
import { describePartner } from './partner-store'
import { reportableProducts } from './products'
import { changeProfile } from './profile'

/** Codes are not to be tried out. */
const OPENINGS_PER_MINUTE = 30
const APPLICATIONS_PER_MINUTE = 10
const INVITATIONS_PER_MINUTE = 20

function applicationRoutes(app: FastifyInstance, { links }: FileServices): void {
  handle(
    app,
    createPartnerApplication,
    async (input, { caller, db, now }) => {
      await apply(db, caller, input, now)
      return describePartner(db, caller.userId)
    },
    { perMinute: APPLICATIONS_PER_MINUTE },
  )
  handle(app, getPartnerApplication, (_input, { caller, db }) => describeApplication(db, links, caller.userId))
  handle(app, updatePartnerProfile, async (input, { caller, db, now }) => {
    await changeProfile(db, caller, input, now)
    return describePartner(db, caller.userId)
  })
}

function homeRoutes(app: FastifyInstance): void {
  handle(app, getPartnerHome, (_input, { caller, db, now }) => partnerHome(db, caller, now))
  handle(app, getPartnerStatistics, ({ months }, { caller, db, now }) => partnerStatistics(db, caller, months, now))
  handle(app, listPartnerNews, async (query, { caller, db }) => {
    const { records, total } = await listNews(db, caller.userId, pageWindow(query))
    return pageAnswer(query, records, total)
  })
  handle(app, readPartnerNews, ({ ids }, { caller, db, now }) => readNews(db, caller.userId, ids, now))
  handle(app, listPartnerProducts, async (_input, { db }) => {
    return { products: await reportableProducts(db, await companyForPartners(db)) }
  })
}

function invitationRoutes(app: FastifyInstance): void {
  handle(app, createPartnerInvitation, (input, { caller, db, now }) => invite(db, caller, input, now), {
    perMinute: INVITATIONS_PER_MINUTE,
  })
  handle(app, listPartnerInvitations, async (query, { caller, db, now }) => {
    const { records, total } = await listSent(db, caller, pageWindow(query), now)
    return pageAnswer(query, records, total)
  })
  handle(app, openPartnerInvitation, ({ code }, { db, now }) => open(db, code, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })
}

/** Organised by the administrators of the company that runs this server. */
function activityDeskRoutes(app: FastifyInstance): void {
  handle(app, savePartnerActivity, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return saveActivity(db, caller, input, now)
  })
  handle(app, callOffPartnerActivity, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return callOff(db, caller, input, now)
  })
  handle(app, listManagedPartnerActivities, async (query, { caller, db }) => {
    await assertOperator(db, caller)
    const { records, total } = await listManaged(db, caller.companyId, pageWindow(query))
    return pageAnswer(query, records, total)
  })
}

/** What partners do beside reporting: apply, their home and news, activities, inviting. */
export function partnerRoutes(app: FastifyInstance, services: FileServices): void {
  const { links } = services
  applicationRoutes(app, services)
  homeRoutes(app)
  invitationRoutes(app)
  activityDeskRoutes(app)
  handle(app, listPartnerActivities, async (query, { caller, db, now }) => {
    const { records, total } = await listActivities(db, caller, query, now)
    return pageAnswer(query, records, total)
  })
  handle(app, getPartnerActivity, ({ id }, { caller, db, now }) => describeActivity(db, links, caller.userId, id, now))
  handle(app, signUpForPartnerActivity, async (input, { caller, db, now }) => {
    await signUp(db, caller, input, now)
    return describeActivity(db, links, caller.userId, input.id, now)
  })
  handle(app, cancelPartnerSignUp, async ({ id }, { caller, db, now }) => {
    await cancel(db, caller, id, now)
    return describeActivity(db, links, caller.userId, id, now)
  })
}
