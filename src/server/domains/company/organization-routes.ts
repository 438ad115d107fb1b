import type { FastifyInstance } from 'fastify'

import { listDepartmentTree, listPositions, listPosts, listRecentPeople } from '@/contract/organization/organization'
import { handle } from '@/server/http/handle'
import { listRecentColleagues } from '@/server/people/recent-people'

import { buildDepartmentTree, listCompanyPositions, listCompanyPosts } from './organization-store'

/** Departments, people, posts and positions of the caller's company, for pickers (spec §7, `org`). */
export function organizationRoutes(app: FastifyInstance): void {
  handle(app, listDepartmentTree, (filter, { caller, db }) => buildDepartmentTree(db, caller.companyId, filter))

  handle(app, listPosts, ({ deptId }, { caller, db }) => listCompanyPosts(db, caller.companyId, deptId))

  handle(app, listPositions, (_input, { caller, db }) => listCompanyPositions(db, caller.companyId))

  handle(app, listRecentPeople, (_input, { caller, db }) => listRecentColleagues(db, caller.companyId, caller.userId))
}
