import { listParallelPlaces } from '@/lib/form/parallel-places'
import type { Step } from '@/server/definitions/process'

import { actByItself, findDeciders, listEarlierDeciders, logAutomatic } from './automatic'
import { logChoicesAfter, logChoicesBefore, logChoicesBeside } from './log-choices'
import { countParts, findBranchStart, findStepAfter, getBlock, listBranches } from './parts'
import { closeLanes, findPlace, getDepth, listPresentRounds, requirePath, showFront } from './places'
import {
  type InstanceDraft,
  isLive,
  type LaneDraft,
  listBlockers,
  listChildTasks,
  listVotes,
  type PlaceDraft,
  requireStep,
  requireTask,
  STARTER,
  type TaskKind,
  type WorkflowTaskDraft,
} from './state'

/** Opens a step at a place for its deciders. A step without deciders acts by itself and leads on. */
function enterStep(draft: InstanceDraft, place: PlaceDraft, step: number): void {
  place.step = step
  const opened = requireStep(draft, step)
  const people = findDeciders(draft, opened)
  const acted = actByItself(draft, opened, step, people)
  if (acted === 'rejected') rejectInstance(draft, step)
  else if (acted === 'finished') finish(draft, place)
  else if (acted === 'passed') moveOn(draft, place)
  else {
    openTasks(draft, place, opened, people)
    if (opened.once) passAgreed(draft, place)
  }
}

/**
 * Opens a step again after a return: people decide it, even if they did so right before.
 *
 * @param assignees who had the step when it was returned directly; else its deciders
 */
export function reopenStep(draft: InstanceDraft, place: PlaceDraft, step: number, assignees?: readonly string[]): void {
  place.step = step
  const opened = requireStep(draft, step)
  openTasks(draft, place, opened, assignees ?? findDeciders(draft, opened))
}

function openTasks(draft: InstanceDraft, place: PlaceDraft, { mode }: Step, people: readonly string[]): void {
  draft.rounds += 1
  place.round = draft.rounds
  for (const [order, assignee] of [...new Set(people)].entries()) {
    const state = mode === 'sequence' && order > 0 ? 'waiting' : 'open'
    addTask(draft, place, { order, assignee, state, kind: 'main', parent: null, supersedes: null })
  }
  showFront(draft)
}

/** Who has agreed in the step right before agrees here too, as long as it is their turn. */
function passAgreed(draft: InstanceDraft, place: PlaceDraft): void {
  const { round } = place
  const earlier = listEarlierDeciders(draft, place)
  for (const task of listVotes(draft, round)) {
    if (task.state !== 'open' || !earlier.includes(task.assignee)) continue
    logAutomatic(draft, 'autoPass', place.step, {
      by: task.assignee,
      task: task.no,
      reason: '与上一步同一人，自动通过',
    })
    recordDecision(draft, task)
    if (place.round !== round || draft.status !== 'running') return
  }
}

type NewTask = Pick<WorkflowTaskDraft, 'order' | 'assignee' | 'state' | 'kind' | 'parent' | 'supersedes'>

/** Adds a task to the round of a place. */
export function addTask(
  draft: InstanceDraft,
  { step, round }: Pick<PlaceDraft, 'step' | 'round'>,
  task: NewTask,
): void {
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
    addTask(draft, task, { order: task.order, assignee, state, kind, parent: task.no, supersedes: null })
  }
}

/** Cancels the tasks of one round; those of other branches stay. */
function cancelRound(draft: InstanceDraft, round: number): void {
  for (const task of draft.tasks) if (isLive(task) && task.round === round) task.state = 'canceled'
}

/** Cancels the tasks of a place and of all branches inside of it: of the instance all. */
export function cancelPlace(draft: InstanceDraft, place: PlaceDraft): void {
  for (const round of listPresentRounds(place)) cancelRound(draft, round)
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
  const votes = listVotes(draft, decided.round)
  const { mode } = requireStep(draft, decided.step)
  const agreed = votes.filter((vote) => vote.state === 'done' && vote.result === 'agreed')
  const hasQuorum = mode === 'any' ? agreed.length > 0 : agreed.length === votes.length
  const next = mode === 'sequence' ? votes.find((vote) => vote.state === 'waiting') : undefined
  if (hasQuorum) advance(draft, decided)
  else if (next) next.state = 'open'
}

/** Leaves the step of a decision; the arrival lets its decider recall it. */
function advance(draft: InstanceDraft, decided: WorkflowTaskDraft): void {
  const place = findPlace(draft, decided.round)
  cancelRound(draft, decided.round)
  const { step, round, returns } = place
  place.arrival = { task: decided.no, step, round, returns }
  moveOn(draft, place)
}

/**
 * Leaves the step of a place: to the step that returned it directly, else to the next step, else the branch or the
 * instance is done.
 */
export function moveOn(draft: InstanceDraft, place: PlaceDraft): void {
  const back = place.returns[place.returns.length - 1]
  if (back) {
    place.returns = place.returns.slice(0, -1)
    reopenStep(draft, place, back.step, back.assignees)
    return
  }
  const next = findStepAfter(draft.steps, place.step, getDepth(draft, place))
  logChoicesAfter(draft, place, next)
  if (next === undefined) finish(draft, place)
  else openStep(draft, place, next)
}

/** Opens a step at a place; one of a parallel part that the place is not in opens all its branches. */
function openStep(draft: InstanceDraft, place: PlaceDraft, step: number): void {
  if (countParts(draft.steps, step) > getDepth(draft, place)) openBlock(draft, place, step)
  else enterStep(draft, place, step)
}

/** Opens all branches of the parallel part that a step of a place is in. */
export function openBlock(draft: InstanceDraft, place: PlaceDraft, step: number): void {
  const { steps } = draft
  const depth = getDepth(draft, place)
  const { first } = getBlock(steps, step, depth)
  const lanes = listBranches(steps, first, depth).map(
    (branch): LaneDraft => ({ branch, step: first, round: 0, returns: [], arrival: null, isDone: false }),
  )
  place.step = first
  place.lanes = lanes
  logChoicesBeside(draft, first, depth)
  for (const lane of lanes) {
    const start = findBranchStart(steps, first, depth, lane.branch)
    logChoicesBefore(draft, first, start, depth)
    openStep(draft, lane, start)
    // A branch that acts by itself may end the whole part, or the process.
    if (place.lanes !== lanes || draft.status !== 'running') return
  }
}

/** A place has no step left: the branch is done, or the instance is approved. */
function finish(draft: InstanceDraft, place: PlaceDraft): void {
  const path = requirePath(draft, place)
  const around = path[path.length - 2]
  if (!around) {
    endInstance(draft, 'approved')
    return
  }
  place.isDone = true
  cancelRound(draft, place.round)
  if (isPartDone(draft, around, path.length - 2)) leavePart(draft, around, path.length - 2)
  else showFront(draft)
}

/** Whether enough branches of the part are done that a place is in. */
function isPartDone({ steps }: InstanceDraft, { step, lanes = [] }: PlaceDraft, depth: number): boolean {
  const need = listParallelPlaces(steps[step] ?? {})[depth]?.need ?? lanes.length
  const done = lanes.filter(({ isDone }) => isDone).length
  return done >= Math.min(need, lanes.length)
}

/** Leaves the part that a place is in: what is open in its other branches is not needed any more. */
function leavePart(draft: InstanceDraft, place: PlaceDraft, depth: number): void {
  cancelPlace(draft, place)
  closeLanes(place)
  place.step = getBlock(draft.steps, place.step, depth).last
  clearArrival(draft, place)
  moveOn(draft, place)
}

/** Nobody has decided right before what opens next at a place, not even who led to the part that it is a branch of. */
export function clearArrival(draft: InstanceDraft, place: PlaceDraft): void {
  place.arrival = null
  if (place !== draft) place.hasNobodyBefore = true
}

/** Ends the instance and cancels all open tasks, advisory ones and those of other branches included. */
function endInstance(draft: InstanceDraft, status: 'approved' | 'rejected'): void {
  cancelPlace(draft, draft)
  draft.lanes = []
  draft.status = status
  draft.arrival = null
  if (status === 'approved') draft.returns = []
}

/** Rejects the instance at a step. */
export function rejectInstance(draft: InstanceDraft, step: number): void {
  endInstance(draft, 'rejected')
  draft.step = step
}

/** Ends the round; the instance is back at the starter, or revoked. */
export function holdAtStarter(draft: InstanceDraft, status: 'returned' | 'revoked'): void {
  cancelPlace(draft, draft)
  draft.lanes = []
  draft.step = STARTER
  draft.status = status
  draft.arrival = null
}
