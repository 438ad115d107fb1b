import type { FastifyInstance } from 'fastify'

import { listUsers } from '@/contract/application'
import {
  approveRegisteringUser,
  joinCompany,
  listRegisteringUsers,
  refuseRegisteringUser,
  submitCertification,
} from '@/contract/user'
import { handle, handleOutside } from '@/server/handle'
import { forbidden } from '@/server/refusal'
import type { Services } from '@/server/services'
import { certify } from '@/server/stores/certification-store'
import { listColleagues } from '@/server/stores/company-store'
import { decideJoin, listJoinRequests, requestJoin } from '@/server/stores/join-store'
import { pageAnswer, pageWindow } from '@/server/stores/page'

/** Joining a company, deciding about who asks to, its people and its certification (spec §4, §6, §7). */
export function companyRoutes(app: FastifyInstance, { links }: Services): void {
  handle(app, joinCompany, (input, { caller, db, now }) => requestJoin(db, caller.userId, input, now))

  handle(app, listRegisteringUsers, async (input, { caller, db }) => {
    const { scope, status, keyword } = input
    const isAdministrator = caller.roles.includes('administrator') && caller.companyId !== null
    if (scope === 'company' && !isAdministrator) throw forbidden()
    const of = scope === 'company' && caller.companyId ? { companyId: caller.companyId } : { userId: caller.userId }
    const { records, total } = await listJoinRequests(db, { of, status, keyword }, pageWindow(input))
    return pageAnswer(input, records, total)
  })

  handle(app, approveRegisteringUser, ({ id, deptId, postId }, { caller, db, now }) => {
    const { companyId, userId } = caller
    return decideJoin(db, { id, companyId, decidedBy: userId, verdict: 'agreed', deptId, postId }, now)
  })

  handle(app, refuseRegisteringUser, ({ id, reason }, { caller, db, now }) => {
    const { companyId, userId } = caller
    return decideJoin(db, { id, companyId, decidedBy: userId, verdict: 'refused', reason }, now)
  })

  handleOutside(app, submitCertification, async (input, { caller, now, write }) => {
    const licenseUrl = await links.urlOf(input.licenseFileId)
    return write(async (tx) => ({ ...(await certify(tx, caller, input, now)), licenseUrl }))
  })

  handle(app, listUsers, async (input, { caller, db }) => {
    const { records, total } = await listColleagues(db, caller.companyId, input, pageWindow(input))
    return pageAnswer(input, records, total)
  })
}
