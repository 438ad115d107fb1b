import {
  findStepAfter,
  type InstanceDraft,
  isLive,
  listBlockers,
  listChildTasks,
  listVotes,
  requireCurrentStep,
  requireTask,
  STARTER,
  type TaskKind,
  type WorkflowTaskDraft,
} from './state'

/** Opens a step for its assignees, or for the given ones when the step resumes after a return. */
export function enterStep(draft: InstanceDraft, step: number, assignees?: readonly string[]): void {
  draft.step = step
  draft.rounds += 1
  draft.round = draft.rounds
  const { mode, assignees: own } = requireCurrentStep(draft)
  const people = [...new Set(assignees ?? own)]
  for (const [order, assignee] of people.entries()) {
    const state = mode === 'sequence' && order > 0 ? 'waiting' : 'open'
    addTask(draft, { order, assignee, state, kind: 'main', parent: null, supersedes: null })
  }
}

type NewTask = Pick<WorkflowTaskDraft, 'order' | 'assignee' | 'state' | 'kind' | 'parent' | 'supersedes'>

/** Adds a task to the current round. */
export function addTask(draft: InstanceDraft, task: NewTask): void {
  const { step, round } = draft
  draft.tasks.push({ ...task, no: draft.tasks.length + 1, step, round, result: null, touched: false })
}

/** Adds advisory tasks for users. */
export function addAdvisers(
  draft: InstanceDraft,
  task: WorkflowTaskDraft,
  kind: Exclude<TaskKind, 'main'>,
  users: readonly string[],
): void {
  const state = kind === 'after' ? 'waiting' : 'open'
  for (const assignee of users) {
    addTask(draft, { order: task.order, assignee, state, kind, parent: task.no, supersedes: null })
  }
}

export function cancelLive(draft: InstanceDraft): void {
  for (const task of draft.tasks) if (isLive(task)) task.state = 'canceled'
}

/** Cancels a task with all its advisory tasks. */
export function cancelTree(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  for (const child of listChildTasks(draft, task)) cancelTree(draft, child)
  if (isLive(task)) task.state = 'canceled'
}

/** Records an approval or an opinion. It takes effect when all approvers added after it have acted. */
export function recordDecision(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  task.result = task.kind === 'main' ? 'agreed' : 'advised'
  const after = listBlockers(draft, task)
  for (const child of after) child.state = 'open'
  if (after.length > 0) task.state = 'waiting'
  else complete(draft, task)
}

/** Reopens a task when no advisory task blocks it any more, or completes it if it is already decided. */
export function resumeTask(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  if (listBlockers(draft, task).length > 0) return
  if (task.result === null) task.state = 'open'
  else complete(draft, task)
}

function complete(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  task.state = 'done'
  if (task.parent === null) settleParent(draft, task)
  else resumeTask(draft, requireTask(draft, task.parent))
}

/** After a decision: advances when the step has its quorum, otherwise opens the next task of a sequence. */
function settleParent(draft: InstanceDraft, decided: WorkflowTaskDraft): void {
  const votes = listVotes(draft)
  const { mode } = requireCurrentStep(draft)
  const agreed = votes.filter((vote) => vote.state === 'done' && vote.result === 'agreed')
  const hasQuorum = mode === 'any' ? agreed.length > 0 : agreed.length === votes.length
  const next = mode === 'sequence' ? votes.find((vote) => vote.state === 'waiting') : undefined
  if (hasQuorum) advance(draft, decided)
  else if (next) next.state = 'open'
}

/**
 * Leaves the current step: to the step that returned it directly, else to the next step, else the instance is approved.
 */
function advance(draft: InstanceDraft, decided: WorkflowTaskDraft): void {
  cancelLive(draft)
  const { step, round, returns } = draft
  if (!advanceFlow(draft)) {
    draft.status = 'approved'
    draft.arrival = null
    return
  }
  draft.arrival = { task: decided.no, step, round, returns }
}

/**
 * Opens the step that follows the current one.
 *
 * @returns false when there is none
 */
export function advanceFlow(draft: InstanceDraft): boolean {
  const back = draft.returns[draft.returns.length - 1]
  if (back) {
    draft.returns = draft.returns.slice(0, -1)
    enterStep(draft, back.step, back.assignees)
    return true
  }
  const next = findStepAfter(draft.steps, draft.step)
  if (next === undefined) return false
  enterStep(draft, next)
  return true
}

/** Ends the round; the instance is back at the starter, or revoked. */
export function holdAtStarter(draft: InstanceDraft, status: 'returned' | 'revoked'): void {
  cancelLive(draft)
  draft.step = STARTER
  draft.status = status
  draft.arrival = null
}
