import type { FastifyInstance } from 'fastify'

import {
  countTodos,
  listCirculated,
  listDoneTasks,
  listMyProcesses,
  listTasks,
  listTodoProcesses,
  listTodos,
} from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { type Caller, hasScope } from '@/server/http/caller'
import { handle, handlePage } from '@/server/http/handle'
import { listArchived } from '@/server/workflow/archive/archive-list'

import { listOwnDecisions } from './task-event-store'
import { countOpenTasks, listKinds } from './task-figures'
import { listCirculatedTo, listOpenTasks, listStarted } from './task-store'
import { listInbox, type PendingJoins } from './todo-store'

/** Join requests are decided by whoever manages the people. */
const decidesJoins = (caller: Caller) => hasScope(caller, 'organization')

async function countFor(db: Db, caller: Caller, joins: PendingJoins, now: Date) {
  const { userId, companyId } = caller
  if (companyId === null) return { count: 0, todo: 0 }
  const member = { userId, companyId }
  const { todo, overdue, returned, circulated: circulate } = await countOpenTasks(db, member, now)
  const register = decidesJoins(caller) ? await joins.count(db, companyId) : 0
  return { count: todo + returned + register, todo, overdue, returned, register, circulate }
}

/** The four lists of the to-do tab and its counts (spec §7, tenant and to-dos, workflow). */
export function todoRoutes(app: FastifyInstance, { pendingJoins }: { pendingJoins: PendingJoins }): void {
  handle(app, countTodos, (_input, { caller, db, now }) => countFor(db, caller, pendingJoins, now))

  handlePage(app, listTodos, (query, { caller, db, now, page }) =>
    listInbox(db, caller, decidesJoins(caller) ? pendingJoins : null, query, page, now),
  )

  handlePage(app, listTasks, (query, { caller, db, now, page }) => listOpenTasks(db, caller, query, page, now))

  handlePage(app, listDoneTasks, (query, { caller, db, now, page }) =>
    query.archived ? listArchived(db, 'done', caller, query, page) : listOwnDecisions(db, caller, query, page, now),
  )

  handlePage(app, listMyProcesses, (query, { caller, db, now, page }) =>
    query.archived ? listArchived(db, 'mine', caller, query, page) : listStarted(db, caller, query, page, now),
  )

  handlePage(app, listCirculated, (query, { caller, db, now, page }) =>
    query.archived
      ? listArchived(db, 'circulated', caller, query, page)
      : listCirculatedTo(db, caller, query, page, now),
  )

  handle(app, listTodoProcesses, ({ list }, { caller, db }) => listKinds(db, list, caller), { mayReadReplica: true })
}
