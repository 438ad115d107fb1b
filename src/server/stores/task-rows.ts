import { aliasedTable, and, eq } from 'drizzle-orm'

import type { Todo } from '@/contract/todo'
import { appUser, department } from '@/server/schema/identity'
import { processDefinition, processInstance, processTask } from '@/server/schema/workflow'
import { actionName, statusName, wireTime } from '@/server/workflow/names'
import type { ProcessStep } from '@/server/workflow/process'
import type { TaskKind } from '@/server/workflow/state'

export const starter = aliasedTable(appUser, 'starter')
export const starterDepartment = aliasedTable(department, 'starter_department')
export const assignee = aliasedTable(appUser, 'assignee')
export const asking = aliasedTable(processTask, 'asking')
export const asker = aliasedTable(appUser, 'asker')

/** What every list shows of the process itself. */
export const instanceColumns = {
  instanceId: processInstance.id,
  subject: processInstance.subject,
  serialNo: processInstance.serialNo,
  processKey: processInstance.processKey,
  processName: processInstance.processName,
  category: processInstance.category,
  status: processInstance.status,
  steps: processInstance.steps,
  summary: processInstance.summary,
  amount: processInstance.amount,
  priority: processInstance.priority,
  urgeCount: processInstance.urgeCount,
  instanceVersion: processInstance.version,
  formVersion: processInstance.formVersion,
  startedAt: processInstance.createdAt,
  endedAt: processInstance.endedAt,
  starterId: processInstance.starterId,
  starterName: starter.name,
  starterAvatar: starter.avatar,
  starterDepartment: starterDepartment.name,
  canBatch: processDefinition.canBatch,
  batchDisabledReason: processDefinition.batchDisabledReason,
}

/** What a list of tasks shows of the task. */
export const taskColumns = {
  taskId: processTask.id,
  step: processTask.step,
  kind: processTask.kind,
  assigneeId: processTask.assigneeId,
  assigneeName: assignee.name,
  askerName: asker.name,
  taskVersion: processTask.version,
  openedAt: processTask.openedAt,
  dueAt: processTask.dueAt,
  readAt: processTask.readAt,
}

export const isAskingTask = and(eq(asking.instanceId, processTask.instanceId), eq(asking.no, processTask.parent))

export interface InstanceColumns {
  instanceId: string
  subject: string
  serialNo: string
  processKey: string
  processName: string
  category: string
  status: string
  steps: readonly ProcessStep[]
  summary: readonly { key: string; value: string }[]
  amount: number | null
  priority: number
  urgeCount: number
  instanceVersion: number
  formVersion: number
  startedAt: Date
  endedAt: Date | null
  starterId: string
  starterName: string
  starterAvatar: string
  starterDepartment: string | null
  canBatch: boolean
  batchDisabledReason: string
}

export interface TaskColumns {
  taskId: string
  step: number
  kind: string
  assigneeId: string
  assigneeName: string | null
  askerName: string | null
  taskVersion: number
  openedAt: Date | null
  dueAt: Date | null
  readAt: Date | null
}

/** A process as a list entry, before a list adds what it knows. */
export function todoOfInstance(row: InstanceColumns): Todo {
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
    startUserName: row.starterName,
    startUserAvatar: row.starterAvatar || null,
    startDeptName: row.starterDepartment,
    assigneeId: null,
    assigneeName: null,
    ownerName: null,
    status: row.status,
    statusName: statusName(row.status),
    priority: row.priority,
    createTime: wireTime(row.startedAt),
    dueTime: null,
    endTime: wireTime(row.endedAt),
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
    version: row.instanceVersion,
  }
}

/** Why a task is decided by itself and not in a batch; null when it may be. */
export function batchObstacle(row: InstanceColumns & Pick<TaskColumns, 'kind' | 'step'>): string | null {
  const step = row.steps[row.step]
  if (row.kind === 'delegate') return '这是委托任务，需逐条填写意见'
  if (row.kind !== 'main') return '这是加签任务，需逐条填写意见'
  if (step?.signRequired) return '需要手写签名'
  if (step?.needOpinion) return '需要填写意见'
  if (Object.values(step?.fields ?? {}).includes('required')) return '需要先填写表单'
  return row.canBatch ? null : row.batchDisabledReason || '该流程需逐条处理'
}

/** What the holder of a task saw is known by this number: it grows with the task and with the form. */
export function seenVersion(task: { taskVersion: number }, instance: { formVersion: number }): number {
  return task.taskVersion + instance.formVersion
}

/** A task as a list entry. */
export function todoOfTask(row: InstanceColumns & TaskColumns): Todo {
  const step = row.steps[row.step]
  const obstacle = batchObstacle(row)
  return {
    ...todoOfInstance(row),
    taskId: row.taskId,
    taskKind: row.kind,
    taskMode: step?.mode ?? null,
    taskName: step?.name ?? null,
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName,
    ownerName: row.kind === 'delegate' ? row.askerName : null,
    createTime: wireTime(row.openedAt),
    dueTime: wireTime(row.dueAt),
    currentNodeNames: step && row.status === 'running' ? [step.name] : [],
    isRead: row.readAt !== null,
    canBatch: obstacle === null,
    batchDisabledReason: obstacle,
    version: seenVersion(row, row),
  }
}

/** A decided task as a list entry: what I did with it. */
export function todoOfDeed(row: InstanceColumns & TaskColumns & { action: string; opinion: string; at: Date }): Todo {
  return {
    ...todoOfTask(row),
    endTime: wireTime(row.at),
    result: row.action,
    resultName: actionName(row.action, row.kind as TaskKind),
    opinion: row.opinion || null,
    isRead: true,
    canBatch: false,
    batchDisabledReason: null,
  }
}
