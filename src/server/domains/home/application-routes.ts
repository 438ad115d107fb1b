import type { FastifyInstance } from 'fastify'

import { changeFavorites, listAllApplications, noteApplicationOpened } from '@/contract/organization/application'
import { listApplicationRecords, listApplicationViews } from '@/contract/organization/application-view'
import { presentPage, toPageWindow } from '@/server/db/page'
import type { CompanyCaller } from '@/server/http/caller'
import { handle } from '@/server/http/handle'
import { isPageOpen } from '@/server/http/menu'
import { listRecords, listViews } from '@/server/workflow/processes/view-store'
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

/** The workplace: applications and favourites (spec §7, `appTenant`). */
export function applicationRoutes(app: FastifyInstance): void {
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

  handle(app, listApplicationRecords, async (input, { caller, db }) => {
    const { records, total } = await listRecords(db, caller, input, toPageWindow(input))
    return presentPage(input, records, total)
  })

  handle(app, changeFavorites, async (change, { caller, db }) => {
    if (change.action === 'add') await insertFavoriteApplication(db, caller, change.appId)
    if (change.action === 'remove') await deleteFavoriteApplication(db, caller, change.appId)
    if (change.action === 'order') {
      await reorderFavoriteApplications(db, caller, change.appIds, (path) => isPageOpen(caller, path))
    }
    return { favorites: (await listFavoriteApplicationsFor(db, caller)).filter(openTo(caller)) }
  })
}
