import type { FastifyInstance } from 'fastify'

import { changeFavorites, listAllApplications, noteApplicationOpened } from '@/contract/organization/application'
import {
  listManagedApplications,
  orderApplications,
  removeApplication,
  saveApplication,
} from '@/contract/organization/application-manage'
import { listApplicationRecords, listApplicationViews } from '@/contract/organization/application-view'
import type { CompanyCaller } from '@/server/http/caller'
import { handle, handlePage } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { isPageOpen } from '@/server/http/menu'
import { listRecords, listViews } from '@/server/workflow/processes/view-store'

import { deleteApplication, listCompanyApplications, reorderApplications, writeApplication } from './application-manage'
import {
  deleteFavoriteApplication,
  insertFavoriteApplication,
  listFavoriteApplicationsFor,
  listWorkplace,
  reorderFavoriteApplications,
  upsertRecentApplication,
} from './application-store'

/** Filters applications by the caller's menu. */
const openTo =
  (caller: CompanyCaller) =>
  ({ appUrl }: { appUrl: string }) =>
    isPageOpen(caller, appUrl)

/** How administrators change the applications of the company. */
function managedApplicationRoutes(app: FastifyInstance, { settings: { webDomains } }: HttpServices): void {
  handle(app, listManagedApplications, ({ sort }, { caller, db }) =>
    listCompanyApplications(db, caller.companyId, sort),
  )
  handle(app, saveApplication, (input, { caller, db }) => writeApplication(db, caller, input, webDomains))
  handle(app, orderApplications, (input, { caller, db }) => reorderApplications(db, caller.companyId, input))
  handle(app, removeApplication, async (input, { caller, db }) => {
    await deleteApplication(db, caller.companyId, input)
    return {}
  })
}

/** The workplace: applications and favourites (spec §7, `appTenant`). */
export function applicationRoutes(app: FastifyInstance, services: HttpServices): void {
  managedApplicationRoutes(app, services)
  handle(app, listAllApplications, async (_input, { caller, db }) => {
    const { groups, favorites, recents } = await listWorkplace(db, caller)
    const isOpen = openTo(caller)
    const left = groups.map((group) => ({ ...group, children: group.children.filter(isOpen) }))
    return {
      groups: left.filter(({ children }) => children.length > 0),
      favorites: favorites.filter(isOpen),
      recents: recents.filter(isOpen),
    }
  })

  handle(app, noteApplicationOpened, async ({ appId }, { caller, db, now }) => {
    await upsertRecentApplication(db, caller, appId, now)
    return {}
  })

  handle(app, listApplicationViews, ({ appCode }, { caller, db }) => listViews(db, caller, appCode))

  handlePage(app, listApplicationRecords, (input, { caller, db, page }) => listRecords(db, caller, input, page))

  handle(app, changeFavorites, async (change, { caller, db }) => {
    if (change.action === 'add') await insertFavoriteApplication(db, caller, change.appId)
    if (change.action === 'remove') await deleteFavoriteApplication(db, caller, change.appId)
    if (change.action === 'order') {
      await reorderFavoriteApplications(db, caller, change.appIds, (path) => isPageOpen(caller, path))
    }
    return { favorites: (await listFavoriteApplicationsFor(db, caller)).filter(openTo(caller)) }
  })
}
