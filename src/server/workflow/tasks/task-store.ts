import { aliasedTable, and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { Todo, TodoFilter } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { computeCountLimit, computeListTotal, countBounded, LIST_COUNTED_MIN, type PageWindow } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { processDefinition, processInstance, processReader, processTask } from '@/server/db/schema/workflow'
import { createStatement } from '@/server/db/statement'
import { formatTime } from '@/server/http/wire-time'
import { markedUserName } from '@/server/people/people'
import { addOwnSummaries } from '@/server/workflow/instances/own-summary'

import { buildTodoFilter, buildTodoOrder, isFiltered, type Measures } from './task-filter'
import { instanceColumns, listRowUserIds, presentInstanceTodo, presentTaskTodo, taskColumns } from './task-rows'

/** The user and company of a list. Rows of another company are never read. */
export interface CompanyMember {
  userId: string
  companyId: string
}

/** One page of a list. */
export interface TodoPage {
  records: Todo[]
  total: number
}

const open = aliasedTable(processTask, 'open_task')

/** A user's open tasks; uses their partial index. */
export function isWaitingFor({ userId, companyId }: CompanyMember): SQL | undefined {
  const { companyId: company, assigneeId, state } = processTask
  return and(eq(company, companyId), eq(assigneeId, userId), eq(state, 'open'))
}

const openMeasures: Measures = { time: processTask.openedAt, id: processTask.id, due: sql`${processTask.dueAt}` }

/** All of them by their index, which the badge shows too; those that match a filter no further than the next page. */
async function countOpen(
  db: Db,
  member: CompanyMember,
  query: TodoFilter,
  window: PageWindow,
  now: Date,
): Promise<number> {
  if (!isFiltered(query)) return db.$count(processTask, isWaitingFor(member))
  const matching = db
    .select({ one: sql`1`.as('one') })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(and(isWaitingFor(member), buildTodoFilter(db, query, openMeasures, now)))
    .limit(computeCountLimit(window, LIST_COUNTED_MIN))
  return db.$count(matching.as('matching'))
}

/** Open tasks as rows of lists; their order follows. */
function buildOpenTasksQuery(db: Db, where: SQL | undefined) {
  const { canBatch, batchDisabledReason } = processDefinition
  return db
    .select({ ...instanceColumns, ...taskColumns, canBatch, batchDisabledReason })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(where)
}

/**
 * Creates the statement of one page of a user's open tasks. Without a filter on the process it chooses the page from the
 * task table alone: three thousand processes need not be read to show twenty.
 */
function createPageStatement(sort: TodoFilter['sort']) {
  return createStatement((db, { userId, companyId, offset, limit }: CompanyMember & PageWindow) => {
    const order = buildTodoOrder({ sort }, openMeasures)
    const page = db
      .select({ id: processTask.id })
      .from(processTask)
      .where(isWaitingFor({ userId, companyId }))
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    return buildOpenTasksQuery(db, inArray(processTask.id, page)).orderBy(...order)
  })
}

const pageStatements = {
  newest: createPageStatement('newest'),
  oldest: createPageStatement('oldest'),
  due: createPageStatement('due'),
}

/** One page of a user's open tasks, as rows, and how many there are. */
export async function findOpenTasks(
  db: Db,
  member: CompanyMember,
  query: TodoFilter,
  { offset, limit }: PageWindow,
  now: Date,
) {
  const { userId, companyId } = member
  const selectPage = pageStatements[query.sort]
  const rows = isFiltered(query)
    ? await buildOpenTasksQuery(db, and(isWaitingFor(member), buildTodoFilter(db, query, openMeasures, now)))
        .orderBy(...buildTodoOrder(query, openMeasures))
        .limit(limit)
        .offset(offset)
    : await selectPage(db, { userId, companyId, offset, limit })
  return {
    rows,
    total: await computeListTotal({ offset, limit }, rows.length, () =>
      countOpen(db, member, query, { offset, limit }, now),
    ),
  }
}

/** The user's open tasks. */
export async function listOpenTasks(
  db: Db,
  member: CompanyMember,
  query: TodoFilter,
  page: PageWindow,
  now: Date,
): Promise<TodoPage> {
  const { rows, total } = await findOpenTasks(db, member, query, page, now)
  const people = await listRowUserIds(db, member.companyId, rows)
  const records = rows.map((row) => presentTaskTodo(row, people))
  return { records: await addOwnSummaries(db, member, rows, records), total }
}

/** Adds the reader's summary lines, the current step and its assignees to list entries. */
export async function addTodoDetails(
  db: Db,
  member: CompanyMember,
  rows: Parameters<typeof addOwnSummaries>[2],
  records: Todo[],
): Promise<Todo[]> {
  return addHolders(db, await addOwnSummaries(db, member, rows, records))
}

/** Adds the current step of each process and its assignees. */
export async function addHolders(db: Db, records: Todo[]): Promise<Todo[]> {
  const running = [...new Set(records.filter(({ status }) => status === 'running').map((one) => one.procInstId))]
  if (running.length === 0) return records
  const rows = await db
    .select({
      id: open.instanceId,
      node: sql<string | null>`${processInstance.steps} -> ${open.step} ->> 'name'`,
      // The system has no name: what it waits for is the step.
      name: sql<string | null>`${markedUserName}`,
      dueAt: open.dueAt,
    })
    .from(open)
    .innerJoin(processInstance, eq(processInstance.id, open.instanceId))
    .leftJoin(appUser, eq(appUser.id, open.assigneeId))
    .where(and(inArray(open.instanceId, running), eq(open.state, 'open')))
    .orderBy(asc(open.no))
  return records.map((record) => {
    const instanceRows = rows.filter(({ id }) => id === record.procInstId)
    const nodes = instanceRows.map(({ node }) => node ?? '')
    const dueTimes = instanceRows.flatMap(({ dueAt, name }) => (dueAt && name !== null ? [dueAt.getTime()] : []))
    return {
      ...record,
      currentNodeNames: [...new Set(nodes)],
      currentAssigneeNames: instanceRows.flatMap(({ name }) => name ?? []),
      dueTime:
        record.taskId === null && dueTimes.length > 0 ? formatTime(new Date(Math.min(...dueTimes))) : record.dueTime,
    }
  })
}

/** The earliest due time of a process's open tasks. */
const earliestDue = sql`(select min(due_at) from process_task where instance_id = ${processInstance.id} and state = 'open' and assignee_id <> 'system')`
const startedMeasures: Measures = { time: processInstance.createdAt, id: processInstance.id, due: earliestDue }

/** 我发起的. */
export async function listStarted(
  db: Db,
  member: CompanyMember,
  query: TodoFilter & { status?: string | undefined },
  { offset, limit }: PageWindow,
  now: Date,
): Promise<TodoPage> {
  const { userId, companyId } = member
  const where = and(
    eq(processInstance.companyId, companyId),
    eq(processInstance.starterId, userId),
    query.status === undefined ? undefined : eq(processInstance.status, query.status),
    buildTodoFilter(db, query, startedMeasures, now),
  )
  const rows = await db
    .select(instanceColumns)
    .from(processInstance)
    .where(where)
    .orderBy(...buildTodoOrder(query, startedMeasures))
    .limit(limit)
    .offset(offset)
  const counting = () => countBounded(db, processInstance, where, { offset, limit }, LIST_COUNTED_MIN)
  const people = await listRowUserIds(db, companyId, rows)
  const records = rows.map((row) => presentInstanceTodo(row, people))
  return {
    records: await addTodoDetails(db, member, rows, records),
    total: await computeListTotal({ offset, limit }, rows.length, counting),
  }
}

const readMeasures: Measures = { time: processReader.at, id: processReader.instanceId, due: earliestDue }

/** 传阅我. */
export async function listCirculatedTo(
  db: Db,
  member: CompanyMember,
  query: TodoFilter & { unread?: boolean | undefined },
  { offset, limit }: PageWindow,
  now: Date,
): Promise<TodoPage> {
  const { userId, companyId } = member
  const where = and(
    eq(processReader.userId, userId),
    eq(processReader.companyId, companyId),
    eq(processReader.via, 'circulate'),
    query.unread ? isNull(processReader.readAt) : undefined,
    buildTodoFilter(db, query, readMeasures, now),
  )
  const rows = await db
    .select({ ...instanceColumns, at: processReader.at, readAt: processReader.readAt })
    .from(processReader)
    .innerJoin(processInstance, eq(processInstance.id, processReader.instanceId))
    .where(where)
    .orderBy(...buildTodoOrder(query, readMeasures))
    .limit(limit)
    .offset(offset)
  const counting = () => {
    const matching = db
      .select({ one: sql`1`.as('one') })
      .from(processReader)
      .innerJoin(processInstance, eq(processInstance.id, processReader.instanceId))
      .where(where)
      .limit(computeCountLimit({ offset, limit }, LIST_COUNTED_MIN))
    return db.$count(matching.as('matching'))
  }
  const people = await listRowUserIds(db, companyId, rows)
  const records = rows.map((row) => ({
    ...presentInstanceTodo(row, people),
    createTime: formatTime(row.at),
    isRead: row.readAt !== null,
  }))
  return {
    records: await addTodoDetails(db, member, rows, records),
    total: await computeListTotal({ offset, limit }, rows.length, counting),
  }
}
