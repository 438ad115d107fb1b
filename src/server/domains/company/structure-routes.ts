import type { FastifyInstance } from 'fastify'

import { getCompanyProfile, saveCompanyProfile } from '@/contract/organization/company-profile'
import { applyCompanyTemplate, listCompanyTemplates } from '@/contract/organization/company-template'
import {
  getCompanySetup,
  listManagedDepartments,
  listManagedPositions,
  listManagedPosts,
  orderPositions,
  removeDepartment,
  removePosition,
  removePost,
  saveDepartment,
  savePosition,
  savePost,
} from '@/contract/organization/structure'
import { handle, handleOutside } from '@/server/http/handle'

import { deletePosition, listPositionsWithUsers, reorderPositions, writePosition } from './position-store'
import { describeCompanyProfile, writeCompanyProfile } from './profile-store'
import {
  deleteDepartment,
  deletePost,
  findCompanySetup,
  listDepartmentsWithUsers,
  listPostsWithUsers,
  writeDepartment,
  writePost,
} from './structure-store'
import { applyTemplate, describeTemplates } from './templates/apply-template'

/** Templates, departments, posts and positions as the company's administrators change them. */
export function structureRoutes(app: FastifyInstance): void {
  handle(app, getCompanySetup, (_input, { caller, db }) => findCompanySetup(db, caller))

  handle(app, getCompanyProfile, (_input, { caller, db }) => describeCompanyProfile(db, caller.companyId))

  handleOutside(app, saveCompanyProfile, async (input, { caller, traceId, write }) => {
    const answer = await write((tx) => writeCompanyProfile(tx, caller, input))
    app.log.info({ traceId, by: caller.userId, companyId: caller.companyId }, 'company profile changed')
    return answer
  })

  handle(app, listCompanyTemplates, () => describeTemplates())

  handle(app, applyCompanyTemplate, async ({ key }, { caller, db, traceId }) => {
    await applyTemplate(db, caller.companyId, key)
    app.log.info({ traceId, by: caller.userId, template: key }, 'company template applied')
    return {}
  })

  handle(app, listManagedDepartments, (_input, { caller, db }) => listDepartmentsWithUsers(db, caller.companyId))

  handle(app, saveDepartment, (input, { caller, db }) => writeDepartment(db, caller.companyId, input))

  handle(app, removeDepartment, (input, { caller, db }) => deleteDepartment(db, caller.companyId, input))

  handle(app, listManagedPosts, ({ sort }, { caller, db }) => listPostsWithUsers(db, caller.companyId, sort))

  handle(app, savePost, (input, { caller, db }) => writePost(db, caller.companyId, input))

  handle(app, removePost, (input, { caller, db }) => deletePost(db, caller.companyId, input))

  handle(app, listManagedPositions, ({ sort }, { caller, db }) => listPositionsWithUsers(db, caller.companyId, sort))

  handle(app, savePosition, (input, { caller, db }) => writePosition(db, caller.companyId, input))

  handle(app, orderPositions, (input, { caller, db }) => reorderPositions(db, caller.companyId, input))

  handle(app, removePosition, (input, { caller, db }) => deletePosition(db, caller.companyId, input))
}
