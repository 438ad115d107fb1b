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
import { presentPage, toPageWindow } from '@/server/db/page'
import { type Caller, hasScope } from '@/server/http/caller'
import { handle } from '@/server/http/handle'
import { listDeeds } from './task-event-store'
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

  handle(app, listTodos, async (query, { caller, db, now }) => {
    const { records, total } = await listInbox(db, caller, decidesJoins(caller) ? pendingJoins : null, query, now)
    return presentPage(query, records, total)
  })

  handle(app, listTasks, async (query, { caller, db, now }) => {
    const { records, total } = await listOpenTasks(db, caller, query, toPageWindow(query), now)
    return presentPage(query, records, total)
  })

  handle(app, listDoneTasks, async (query, { caller, db, now }) => {
    const { records, total } = await listDeeds(db, caller, query, toPageWindow(query), now)
    return presentPage(query, records, total)
  })

  handle(app, listMyProcesses, async (query, { caller, db, now }) => {
    const { records, total } = await listStarted(db, caller, query, toPageWindow(query), now)
    return presentPage(query, records, total)
  })

  handle(app, listCirculated, async (query, { caller, db, now }) => {
    const { records, total } = await listCirculatedTo(db, caller, query, toPageWindow(query), now)
    return presentPage(query, records, total)
  })

  handle(app, listTodoProcesses, ({ list }, { caller, db }) => listKinds(db, list, caller))
}
