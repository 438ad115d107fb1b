import type { FastifyInstance } from 'fastify'

import { changeLinks, listLinkable } from '@/contract/workflow/link'
import { handle, handlePage } from '@/server/http/handle'

import { openProcess } from './detail'
import { addLink, listInstanceLinks, listLinkableInstances, removeLink } from './link-store'

/** Links between related processes. An involved user may link a process to any other that they may read. */
export function linkRoutes(app: FastifyInstance): void {
  handlePage(app, listLinkable, async ({ procInstId, keyword }, { caller, db, page }) => {
    await openProcess(db, caller, procInstId)
    return listLinkableInstances(db, caller, procInstId, keyword, page)
  })

  handle(app, changeLinks, async ({ procInstId, action, linkedId }, { caller, db, now }) => {
    await openProcess(db, caller, procInstId)
    if (action === 'add') await addLink(db, caller, procInstId, linkedId, now)
    else await removeLink(db, caller, procInstId, linkedId)
    return listInstanceLinks(db, caller, procInstId)
  })
}
