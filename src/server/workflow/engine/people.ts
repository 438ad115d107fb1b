import { createEngineRefusal, type EngineRefusal } from './permit'
import { type Instance, isLive, listChildTasks, listVotes, requireTask, type WorkflowTask } from './state'

function getParents(state: Instance, task: WorkflowTask): WorkflowTask[] {
  if (task.parent === null) return []
  const parent = requireTask(state, task.parent)
  return [parent, ...getParents(state, parent)]
}

function getDescendants(state: Instance, task: WorkflowTask): WorkflowTask[] {
  return listChildTasks(state, task).flatMap((child) => [child, ...getDescendants(state, child)])
}

/** Tasks parallel to this one. Canceled ones are left out, because their assignees may be added again. */
function getPeers(state: Instance, task: WorkflowTask): WorkflowTask[] {
  if (task.parent === null) return listVotes(state, task.round).filter((vote) => vote.state !== 'canceled')
  return listChildTasks(state, requireTask(state, task.parent)).filter(isLive)
}

function isAmong(users: readonly string[], tasks: readonly WorkflowTask[]): boolean {
  return tasks.some((task) => users.includes(task.assignee))
}

/**
 * Validates users to be added as advisers of a task.
 *
 * @returns a refusal when nobody is selected, or a user is already involved
 */
export function validateAdvisers(state: Instance, task: WorkflowTask, users: readonly string[]): EngineRefusal | null {
  if (users.length === 0) return createEngineRefusal('usersMissing', '请选择人员')
  if (users.includes(task.assignee)) return createEngineRefusal('badTarget', '不能选择自己')
  if (isAmong(users, getParents(state, task))) return createEngineRefusal('badTarget', '不能选择邀请你的人')
  if (isAmong(users, listChildTasks(state, task).filter(isLive)))
    return createEngineRefusal('badTarget', '所选人员已在处理')
  return null
}

/**
 * Validates the user that a task is transferred to: nobody may decide twice in one round or advise themselves.
 *
 * @returns a refusal unless exactly one other user is selected
 */
export function validateSuccessor(state: Instance, task: WorkflowTask, users: readonly string[]): EngineRefusal | null {
  if (users.length !== 1) return createEngineRefusal('usersMissing', '请选择一名人员')
  if (users.includes(task.assignee)) return createEngineRefusal('badTarget', '不能选择自己')
  const involved = [...getPeers(state, task), ...getParents(state, task), ...getDescendants(state, task).filter(isLive)]
  return isAmong(users, involved) ? createEngineRefusal('badTarget', '所选人员已在处理该流程') : null
}
