import type { FastifyInstance } from 'fastify'

import {
  approveRegisteringUser,
  joinCompany,
  listRegisteringUsers,
  refuseRegisteringUser,
} from '@/contract/identity/user'
import { listUsers } from '@/contract/organization/application'
import { changeColleague, getColleague } from '@/contract/organization/colleague'
import { findCompany, remindJoin, withdrawJoin } from '@/contract/organization/join'
import { hasScope } from '@/server/http/caller'
import { handle, handleOutside, handlePage } from '@/server/http/handle'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'
import { listCallerScopes } from '@/server/people/scopes'

import { changePlace, requireColleague } from './colleague-store'
import { findCompany as findByText, isCertified, listColleagues } from './company-store'
import { invitingCompany, parseInvitationCode } from './invitation-store'
import { listJoinRequests } from './join-store'
import { insertJoinRequest, remindAdministrators, updateJoinDecision, withdrawJoinRequest } from './join-writing'

/** Limits name guessing. */
const LOOK_UPS_PER_MINUTE = 20

/** Join requests and their decision, and the users of a company (spec §4, §6, §7). */
export function companyRoutes(app: FastifyInstance): void {
  handle(app, joinCompany, (input, { caller, db, now }) => insertJoinRequest(db, caller.userId, input, now))

  handle(
    app,
    findCompany,
    async ({ company }, { db, now }) => {
      const found = await findByText(db, company)
      if (!found && parseInvitationCode(company) === undefined)
        throw new Refusal(404, '没有找到这家企业，请核对编码或全称')
      const { id, name } = found ?? (await invitingCompany(db, company, now))
      return { companyName: name, isCertified: await isCertified(db, id) }
    },
    { perMinute: LOOK_UPS_PER_MINUTE },
  )

  handle(app, remindJoin, ({ id }, { caller, db, now }) => remindAdministrators(db, caller.userId, id, now))

  handle(app, withdrawJoin, ({ id }, { caller, db, now }) => withdrawJoinRequest(db, caller.userId, id, now))

  handlePage(app, listRegisteringUsers, async (input, { caller, db, page }) => {
    const { scope, status, keyword, id } = input
    const isAdministrator = hasScope(caller, 'organization') && caller.companyId !== null
    if (scope === 'company' && !isAdministrator) throw createForbiddenRefusal()
    const of = scope === 'company' && caller.companyId ? { companyId: caller.companyId } : { userId: caller.userId }
    return listJoinRequests(db, { of, status, keyword, id }, page)
  })

  handle(app, approveRegisteringUser, ({ id, deptId, postId, roles }, { caller, db, now }) => {
    const { companyId, userId } = caller
    const scopes = listCallerScopes(caller)
    const place = { deptId, postId, roles, scopes }
    return updateJoinDecision(db, { id, companyId, decidedBy: userId, verdict: 'agreed', ...place }, now)
  })

  handle(app, refuseRegisteringUser, ({ id, reason }, { caller, db, now }) => {
    const { companyId, userId } = caller
    return updateJoinDecision(db, { id, companyId, decidedBy: userId, verdict: 'refused', reason, scopes: [] }, now)
  })

  handle(app, getColleague, ({ id }, { caller, db }) => requireColleague(db, caller.companyId, id))

  handleOutside(app, changeColleague, async (change, { caller, now, traceId, write }) => {
    const answer = await write((tx) => changePlace(tx, caller, change, now))
    const { userId, roles, postId } = answer
    // An audit log entry, independent of notification settings and deletions.
    app.log.info({ traceId, by: caller.userId, userId, roles, postId }, 'colleague changed')
    return answer
  })

  handlePage(app, listUsers, (input, { caller, db, page }) => listColleagues(db, caller.companyId, input, page))
}
