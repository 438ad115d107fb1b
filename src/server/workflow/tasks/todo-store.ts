import type { Todo, TodoFilter } from '@/contract/workflow/todo'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import type { PageWindow } from '@/server/db/page'
import { findMarks } from '@/server/db/search-marks'
import { formatTime } from '@/server/http/wire-time'
import { addOwnSummaries } from '@/server/workflow/instances/own-summary'

import { addReturn, findReturned } from './returned-store'
import { listRowUserIds, presentInstanceTodo, presentTaskTodo } from './task-rows'
import { type CompanyMember, findOpenTasks, type TodoPage } from './task-store'

const PROCESS_NAME = '人员注册'

/** A pending request to join the company, in the to-do list of an administrator. */
export interface PendingJoin {
  id: string
  userId: string
  name: string
  deptName: string | null
  postName: string | null
  remark: string
  inviterName: string | null
  createdAt: Date
  version: number
}

/** The join requests of a company; implemented by its domain. */
export interface PendingJoins {
  /** Oldest first. */
  list(db: Db, companyId: string): Promise<PendingJoin[]>
  count(db: Db, companyId: string): Promise<number>
}

const buildJoinSubject = ({ name }: PendingJoin) => `${name} 申请加入企业`

/** Presents a join request as a list entry. */
function presentJoinTodo(join: PendingJoin): Todo {
  const place = [join.deptName, join.postName].filter((part) => part !== null).join(' · ')
  const lines = [
    { key: '部门岗位', value: place },
    { key: '邀请人', value: join.inviterName ?? '' },
    { key: '说明', value: join.remark },
  ]
  return {
    taskId: null,
    procInstId: join.id,
    kind: 'register',
    taskKind: null,
    taskMode: null,
    subject: buildJoinSubject(join),
    taskName: '注册审核',
    procDefKey: 'register',
    procDefName: PROCESS_NAME,
    category: null,
    bizKey: null,
    startUserId: join.userId,
    startUserName: join.name,
    startUserAvatar: null,
    startDeptName: join.deptName,
    assigneeId: null,
    assigneeName: null,
    ownerName: null,
    status: 'running',
    statusName: '待审核',
    priority: 0,
    createTime: formatTime(join.createdAt),
    dueTime: null,
    endTime: null,
    result: null,
    resultName: null,
    opinion: null,
    currentNodeNames: ['注册审核'],
    currentAssigneeNames: [],
    amount: null,
    isRead: true,
    urgeCount: 0,
    summary: lines.filter(({ value }) => value !== ''),
    canBatch: false,
    batchDisabledReason: '注册申请需逐条处理',
    batchActions: [],
    version: join.version,
  }
}

/** Whether a join request is about the words, by its characters or by its pinyin as tasks are. */
async function isJoinAbout(join: PendingJoin, keyword: string): Promise<boolean> {
  const marks = [await findMarks(buildJoinSubject(join), keyword, true), await findMarks(PROCESS_NAME, keyword)]
  return marks.some((found) => found.length > 0)
}

/** Whether a join request matches the filters apart from words; it has no form values and no due time. */
function isWanted(join: PendingJoin, query: TodoFilter): boolean {
  const { procDefKey, startUserId, overdue, createdFrom, createdTo, minAmount, maxAmount } = query
  if (overdue || minAmount !== undefined || maxAmount !== undefined) return false
  if (procDefKey !== undefined && procDefKey !== 'register') return false
  if (startUserId !== undefined && startUserId !== join.userId) return false
  const time = join.createdAt.getTime()
  const from = createdFrom === undefined ? undefined : parseWireTime(createdFrom)
  const to = createdTo === undefined ? undefined : parseWireTime(createdTo)
  return (from === undefined || time >= from) && (to === undefined || time < to + DAY_MS)
}

/** The join requests that match the filters, in their order. */
async function filterJoins(joins: readonly PendingJoin[], query: TodoFilter): Promise<PendingJoin[]> {
  const wanted: PendingJoin[] = []
  for (const join of joins)
    if (isWanted(join, query) && (!query.keyword || (await isJoinAbout(join, query.keyword)))) wanted.push(join)
  return wanted
}

/** Whether `a` sorts before `b`; API date-times compare as texts. A request to join, or a returned process, is never due. */
function isBefore(a: Todo, b: Todo, sort: TodoFilter['sort']): boolean {
  if (sort === 'due' && (a.dueTime === null) !== (b.dueTime === null)) return a.dueTime !== null
  if (sort === 'due' && a.dueTime !== null && b.dueTime !== null) return a.dueTime <= b.dueTime
  const [timeA, timeB] = [a.createTime ?? '', b.createTime ?? '']
  return sort === 'oldest' ? timeA <= timeB : timeA >= timeB
}

function merge(left: readonly Todo[], right: readonly Todo[], sort: TodoFilter['sort']): Todo[] {
  const merged: Todo[] = []
  let [l, r] = [0, 0]
  for (let a = left[l], b = right[r]; a || b; a = left[l], b = right[r]) {
    const takesLeft = a && (!b || isBefore(a, b, sort))
    merged.push(...(takesLeft ? left.slice(l, l + 1) : right.slice(r, r + 1)))
    if (takesLeft) l += 1
    else r += 1
  }
  return merged
}

function sortByTime(todos: readonly Todo[], sort: TodoFilter['sort']): Todo[] {
  return [...todos].sort((a, b) => (isBefore(a, b, sort === 'oldest' ? 'oldest' : 'newest') ? -1 : 1))
}

/**
 * 待处理: a user's tasks, their returned processes and, for an administrator, the join requests, in one order.
 *
 * All join requests and returned processes are read, because they are few. Of the tasks, only those that can be on the
 * page are read: the page shifted back by the number of the others.
 *
 * @param requests null for users who are no administrators
 */
export async function listInbox(
  db: Db,
  member: CompanyMember,
  requests: Pick<PendingJoins, 'list'> | null,
  query: TodoFilter,
  { offset, limit }: PageWindow,
  now: Date,
): Promise<TodoPage> {
  const pending = (await requests?.list(db, member.companyId)) ?? []
  const joins = (await filterJoins(pending, query)).map(presentJoinTodo)
  if (query.sort !== 'oldest') joins.reverse()
  const returnedRows = await findReturned(db, member, query, now)
  const others = joins.length + returnedRows.length
  const skipped = Math.max(0, offset - others)
  const tasks = await findOpenTasks(db, member, query, { offset: skipped, limit: limit + others }, now)
  const rows = [...returnedRows, ...tasks.rows]
  const people = await listRowUserIds(db, member.companyId, rows)
  const todos = await addOwnSummaries(db, member, rows, [
    ...returnedRows.map((row) => presentInstanceTodo(row, people)),
    ...tasks.rows.map((row) => presentTaskTodo(row, people)),
  ])
  const returned = sortByTime(
    todos.slice(0, returnedRows.length).map((todo, index) => addReturn(todo, returnedRows[index]?.last ?? null)),
    query.sort,
  )
  const merged = merge(merge(joins, returned, query.sort), todos.slice(returnedRows.length), query.sort)
  const start = offset - skipped
  return { records: merged.slice(start, start + limit), total: tasks.total + others }
}
