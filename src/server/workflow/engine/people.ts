import { type Refused, refused } from './permit'
import { childrenOf, type Instance, isLive, type Task, taskOf, votesOf } from './state'

function ancestorsOf(state: Instance, task: Task): Task[] {
  if (task.parent === null) return []
  const parent = taskOf(state, task.parent)
  return [parent, ...ancestorsOf(state, parent)]
}

function descendantsOf(state: Instance, task: Task): Task[] {
  return childrenOf(state, task).flatMap((child) => [child, ...descendantsOf(state, child)])
}

/** Those asked side by side with this task. A canceled one may be asked again. */
function peersOf(state: Instance, task: Task): Task[] {
  if (task.parent === null) return votesOf(state).filter((vote) => vote.state !== 'canceled')
  return childrenOf(state, taskOf(state, task.parent)).filter(isLive)
}

function among(users: readonly string[], tasks: readonly Task[]): boolean {
  return tasks.some((task) => users.includes(task.assignee))
}

/**
 * Checks the people asked for their advice on a task.
 *
 * @returns a refusal when nobody is named, or somebody who already has a say in it
 */
export function refuseAdvisers(state: Instance, task: Task, users: readonly string[]): Refused | null {
  if (users.length === 0) return refused('usersMissing', '请选择人员')
  if (users.includes(task.assignee)) return refused('badTarget', '不能选择自己')
  if (among(users, ancestorsOf(state, task))) return refused('badTarget', '不能选择邀请你的人')
  if (among(users, childrenOf(state, task).filter(isLive))) return refused('badTarget', '所选人员已在处理')
  return null
}

/**
 * Checks the person a task is handed over to: nobody decides one round twice, or advises oneself.
 *
 * @returns a refusal when not exactly one other person is named
 */
export function refuseHeir(state: Instance, task: Task, users: readonly string[]): Refused | null {
  if (users.length !== 1) return refused('usersMissing', '请选择一名人员')
  if (users.includes(task.assignee)) return refused('badTarget', '不能选择自己')
  const involved = [...peersOf(state, task), ...ancestorsOf(state, task), ...descendantsOf(state, task).filter(isLive)]
  return among(users, involved) ? refused('badTarget', '所选人员已在处理该流程') : null
}
