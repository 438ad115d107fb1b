import { sql } from 'drizzle-orm'

import type { Todo } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { ProcessStep, SummaryLine } from '@/server/definitions/process'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson, type People } from '@/server/people/people'
import type { TaskKind } from '@/server/workflow/engine/state'
import { getActionName, getStatusName } from '@/server/workflow/instances/names'
import { hidesFields } from '@/server/workflow/instances/own-summary'

/** Columns of the process for every list. Names are loaded separately: few users occur in many rows. */
export const instanceColumns = {
  instanceId: processInstance.id,
  subject: processInstance.subject,
  serialNo: processInstance.serialNo,
  processKey: processInstance.processKey,
  processName: processInstance.processName,
  category: processInstance.category,
  status: processInstance.status,
  summary: processInstance.summary,
  amount: processInstance.amount,
  priority: processInstance.priority,
  urgeCount: processInstance.urgeCount,
  version: processInstance.version,
  formVersion: processInstance.formVersion,
  createdAt: processInstance.createdAt,
  endedAt: processInstance.endedAt,
  starterId: processInstance.starterId,
  hidesFields,
}

interface InstanceColumns {
  instanceId: string
  subject: string
  serialNo: string
  processKey: string
  processName: string
  category: string
  status: string
  summary: readonly SummaryLine[]
  amount: number | null
  priority: number
  urgeCount: number
  version: number
  formVersion: number
  createdAt: Date
  endedAt: Date | null
  starterId: string
}

/** Task columns of a list; of the instance's steps only the task's step. */
export const taskColumns = {
  taskId: processTask.id,
  step: sql<ProcessStep | null>`${processInstance.steps} -> ${processTask.step}`,
  kind: processTask.kind,
  assigneeId: processTask.assigneeId,
  ownerId: processTask.ownerId,
  askerId: sql<string | null>`case when ${processTask.parent} is null then null else (
    select asking.assignee_id from process_task asking
    where asking.instance_id = ${processTask.instanceId} and asking.no = ${processTask.parent}) end`,
  taskVersion: processTask.version,
  openedAt: processTask.openedAt,
  dueAt: processTask.dueAt,
  readAt: processTask.readAt,
}

interface TaskColumns {
  taskId: string
  step: ProcessStep | null
  kind: string
  assigneeId: string
  /** The user whom the assignee replaces. */
  ownerId: string | null
  /** Who requested this advice; null for deciders. */
  askerId: string | null
  taskVersion: number
  openedAt: Date | null
  dueAt: Date | null
  readAt: Date | null
}

/** Whether tasks of a process can be decided in a batch. */
interface BatchRule {
  canBatch: boolean
  batchDisabledReason: string
}

/** The users in a list of rows. */
export function listRowUserIds(
  db: Db,
  companyId: string,
  rows: readonly (Pick<InstanceColumns, 'starterId'> &
    Partial<Pick<TaskColumns, 'assigneeId' | 'ownerId' | 'askerId'>>)[],
): Promise<People> {
  const ids = rows.flatMap(({ starterId, assigneeId, ownerId, askerId }) => [starterId, assigneeId, ownerId, askerId])
  return findPeople(
    db,
    companyId,
    ids.filter((id) => typeof id === 'string'),
  )
}

/** Presents a process as a list entry, without the columns of the specific list. */
export function presentInstanceTodo(row: InstanceColumns, people: People): Todo {
  const starter = getPerson(people, row.starterId)
  return {
    taskId: null,
    procInstId: row.instanceId,
    kind: 'task',
    taskKind: null,
    taskMode: null,
    subject: row.subject,
    taskName: null,
    procDefKey: row.processKey,
    procDefName: row.processName,
    category: row.category || null,
    bizKey: row.serialNo,
    startUserId: row.starterId,
    startUserName: starter.name,
    startUserAvatar: starter.avatar,
    startDeptName: starter.deptName,
    assigneeId: null,
    assigneeName: null,
    ownerName: null,
    status: row.status,
    statusName: getStatusName(row.status),
    priority: row.priority,
    createTime: formatTime(row.createdAt),
    dueTime: null,
    endTime: formatTime(row.endedAt),
    result: null,
    resultName: null,
    opinion: null,
    currentNodeNames: [],
    currentAssigneeNames: [],
    summary: row.summary.map((line) => ({ ...line })),
    amount: row.amount,
    isRead: true,
    urgeCount: row.urgeCount,
    canBatch: false,
    batchDisabledReason: null,
    batchActions: [],
    version: row.version,
  }
}

/** Why a task cannot be decided in a batch; null when it can. */
export function describeBatchObstacle(row: Pick<TaskColumns, 'kind' | 'step'> & BatchRule): string | null {
  const { kind, step, canBatch, batchDisabledReason } = row
  if (kind === 'delegate') return '这是委托任务，需逐条填写意见'
  if (kind !== 'main') return '这是加签任务，需逐条填写意见'
  // The reason in the definition is more specific than one derived from the step.
  if (!canBatch) return batchDisabledReason || '该流程需逐条处理'
  if (step?.signRequired) return '需要手写签名'
  if (step?.needOpinion) return '需要填写意见'
  return Object.values(step?.fields ?? {}).includes('required') ? '需要先填写表单' : null
}

/** The version of a task that the client saw: it grows with changes of the task and of the form. */
export function computeSeenVersion(task: { taskVersion: number }, instance: { formVersion: number }): number {
  return task.taskVersion + instance.formVersion
}

/** Presents a task as a list entry. */
export function presentTaskTodo(row: InstanceColumns & TaskColumns & BatchRule, people: People): Todo {
  const { step } = row
  const obstacle = describeBatchObstacle(row)
  const ownerId = row.ownerId ?? (row.kind === 'delegate' ? row.askerId : null)
  const isTransferable = step?.allow.includes('transfer') ?? false
  return {
    ...presentInstanceTodo(row, people),
    taskId: row.taskId,
    taskKind: row.kind,
    taskMode: step?.mode ?? null,
    taskName: step?.name ?? null,
    assigneeId: row.assigneeId,
    assigneeName: getPerson(people, row.assigneeId).name,
    ownerName: ownerId === null ? null : getPerson(people, ownerId).name,
    createTime: formatTime(row.openedAt),
    dueTime: formatTime(row.dueAt),
    currentNodeNames: step && row.status === 'running' ? [step.name] : [],
    isRead: row.readAt !== null,
    canBatch: obstacle === null,
    batchDisabledReason: obstacle,
    batchActions: [...(obstacle === null ? ['agree', 'reject'] : []), ...(isTransferable ? ['transfer'] : [])],
    version: computeSeenVersion(row, row),
  }
}

/** The history entry of a decided task. */
interface TaskEventColumns {
  action: string
  opinion: string
  at: Date
}

/** Presents a decided task as a list entry, with the user's action. */
export function presentHandledTodo(row: InstanceColumns & TaskColumns & TaskEventColumns, people: People): Todo {
  return {
    ...presentTaskTodo({ ...row, canBatch: false, batchDisabledReason: '' }, people),
    endTime: formatTime(row.at),
    result: row.action,
    resultName: getActionName(row.action, row.kind as TaskKind),
    opinion: row.opinion || null,
    isRead: true,
    batchDisabledReason: null,
    batchActions: [],
  }
}
