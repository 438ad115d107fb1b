import type { FastifyInstance } from 'fastify'

import {
  getCompanySetup,
  listManagedDepartments,
  listManagedPosts,
  removeDepartment,
  removePost,
  saveDepartment,
  savePost,
} from '@/contract/organization/structure'
import { handle } from '@/server/http/handle'
import {
  deleteDepartment,
  deletePost,
  findCompanySetup,
  listDepartmentsWithUsers,
  listPostsWithUsers,
  writeDepartment,
  writePost,
} from './structure-store'

/** Departments and posts as the company's administrators change them. */
export function structureRoutes(app: FastifyInstance): void {
  handle(app, getCompanySetup, (_input, { caller, db }) => findCompanySetup(db, caller))

  handle(app, listManagedDepartments, (_input, { caller, db }) => listDepartmentsWithUsers(db, caller.companyId))

  handle(app, saveDepartment, (input, { caller, db }) => writeDepartment(db, caller.companyId, input))

  handle(app, removeDepartment, (input, { caller, db }) => deleteDepartment(db, caller.companyId, input))

  handle(app, listManagedPosts, (_input, { caller, db }) => listPostsWithUsers(db, caller.companyId))

  handle(app, savePost, (input, { caller, db }) => writePost(db, caller.companyId, input))

  handle(app, removePost, (input, { caller, db }) => deletePost(db, caller.companyId, input))
}
