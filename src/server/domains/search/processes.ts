import { and, desc, eq, notInArray } from 'drizzle-orm'

import type { Todo } from '@/contract/workflow/todo'
import { selectPage } from '@/server/db/page'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import { pendingJoins } from '@/server/domains/company/join-store'
import { hasScope } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'
import { getStatusName } from '@/server/workflow/instances/names'
import { listProcessGroups } from '@/server/workflow/processes/process-store'
import { isInvolvedIn } from '@/server/workflow/processes/view-store'
import { isAbout } from '@/server/workflow/tasks/task-filter'
import { isWaitingFor } from '@/server/workflow/tasks/task-store'
import { listInbox } from '@/server/workflow/tasks/todo-store'

import { createCompanySource, type FoundHit, type SearchSource, slicePage } from './source'

const TASK_PAGE = '/pages/eform/bpmTask/flowApprove'

const joinNote = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

function getTodoPage({ kind, taskId, procInstId }: Todo): string {
  if (taskId) return `${TASK_PAGE}?taskId=${taskId}`
  return kind === 'returned' ? `${TASK_PAGE}?procInstId=${procInstId}` : '/pages/agency/application'
}

function foundTodo(todo: Todo): FoundHit {
  const { taskId, procInstId, subject, startUserName, startUserAvatar, procDefName, bizKey, priority } = todo
  return {
    id: taskId ?? procInstId,
    title: subject,
    note: joinNote(startUserName, procDefName, bizKey),
    personName: startUserName,
    avatar: startUserAvatar,
    tag: todo.kind === 'returned' ? todo.statusName : priority > 0 ? '紧急' : '待处理',
    time: todo.createTime,
    openPage: getTodoPage(todo),
  }
}

/** The user's open tasks; for an administrator also join requests. */
export const todos: SearchSource = {
  kind: 'todo',
  name: '待办',
  find: createCompanySource(async (db, { caller, keyword, now }, page) => {
    const joins = hasScope(caller, 'organization') ? pendingJoins : null
    const { records, total } = await listInbox(db, caller, joins, { keyword, sort: 'newest' }, page, now)
    return { found: records.map(foundTodo), total }
  }),
}

/** Processes the user is involved in, without open tasks for them. */
export const records: SearchSource = {
  kind: 'record',
  name: '审批记录',
  find: createCompanySource(async (db, { caller, keyword }, page) => {
    const { userId, companyId } = caller
    const waiting = db.select({ id: processTask.instanceId }).from(processTask).where(isWaitingFor(caller))
    const { id, companyId: company, subject, serialNo, processName, starterId, status, createdAt } = processInstance
    const where = and(eq(company, companyId), isAbout(db, keyword), isInvolvedIn(db, userId), notInArray(id, waiting))
    const list = db
      .select({ id, subject, serialNo, processName, starterId, status, createdAt })
      .from(processInstance)
      .where(where)
      .orderBy(desc(createdAt), desc(id))
    const { rows, total } = await selectPage(db, list, page, processInstance, where)
    const people = await findPeople(
      db,
      companyId,
      rows.map((row) => row.starterId),
    )
    const found = rows.map((row) => {
      const { name, avatar } = getPerson(people, row.starterId)
      return {
        id: row.id,
        title: row.subject,
        note: joinNote(name, row.processName, row.serialNo),
        personName: name,
        avatar,
        tag: getStatusName(row.status),
        time: formatTime(row.createdAt),
        openPage: `${TASK_PAGE}?procInstId=${row.id}`,
      }
    })
    return { found, total }
  }),
}

/** Processes the user may start. */
export const processes: SearchSource = {
  kind: 'process',
  name: '流程',
  find: createCompanySource(async (db, { caller, keyword }, page) => {
    const { groups } = await listProcessGroups(db, caller, keyword)
    const found = groups.flatMap(({ name: group, children }) =>
      children.map(({ procDefKey, name, icon, description }) => ({
        id: procDefKey,
        title: name,
        note: description ?? group,
        icon: icon ?? 'more',
        openPage: `/pages/eform/formApprove?procDefKey=${procDefKey}`,
      })),
    )
    return slicePage(found, page)
  }),
}
