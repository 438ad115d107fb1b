import type { FastifyInstance } from 'fastify'

import { listMenuRights, listUserMenu, setMenuRight } from '@/contract/organization/menu'
import { handle } from '@/server/http/handle'

import { buildUserMenu, listCompanyMenuRights, setRight } from './menu-store'

/** The user's menu by company and roles (spec §6, a user menu is fetched per user). */
export function menuRoutes(app: FastifyInstance): void {
  handle(app, listUserMenu, (_input, { caller }) => buildUserMenu(caller))

  handle(app, listMenuRights, (_input, { caller, db }) => listCompanyMenuRights(db, caller.companyId))

  handle(app, setMenuRight, (right, { caller, db }) => setRight(db, caller.companyId, right))
}
