import type { Step } from '@/server/definitions/process'
import { actByItself, findDeciders, listEarlierDeciders, logAutomatic } from './automatic'
import { type Choice, listChoices } from './choices'
import {
  findBranchStepAfter,
  findPlace,
  findStepAfter,
  getBlock,
  type InstanceDraft,
  isLive,
  type LaneDraft,
  listBlockers,
  listBranches,
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

export function cancelLive(draft: InstanceDraft): void {
  for (const task of draft.tasks) if (isLive(task)) task.state = 'canceled'
}

/** Cancels the tasks of one round; those of other branches stay. */
export function cancelRound(draft: InstanceDraft, round: number): void {
  for (const task of draft.tasks) if (isLive(task) && task.round === round) task.state = 'canceled'
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

const isLane = (draft: InstanceDraft, place: PlaceDraft): place is LaneDraft => place !== draft

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
  const next = isLane(draft, place)
    ? findBranchStepAfter(draft.steps, place.step, place.branch)
    : findStepAfter(draft.steps, place.step)
  logChoices(draft, place, next)
  if (next === undefined) finish(draft, place)
  else if (isLane(draft, place)) enterStep(draft, place, next)
  else openStep(draft, next)
}

/** Says in the history which branches are taken, or that none is, on the way of a place to its next step. */
function logChoices(draft: InstanceDraft, place: PlaceDraft, next: number | undefined): void {
  const { steps } = draft
  const branch = isLane(draft, place) ? place.branch : undefined
  const end = branch === undefined ? steps.length : getBlock(steps, place.step).last
  const opened = branch === undefined && next !== undefined ? steps[next]?.parallel?.group : undefined
  for (const choice of listChoices(steps)) {
    const isOnWay = choice.first > place.step && choice.first <= (next ?? end)
    const isOwn = branch === undefined || choice.within?.branch === branch
    // Choices in a part that opens are those of its branches.
    const isLater = choice.within !== undefined && choice.within.group === opened
    if (isOnWay && isOwn && !isLater) logChoice(draft, choice)
  }
}

function logChoice(draft: InstanceDraft, { first, taken, reason, isReached }: Choice): void {
  if (!isReached) return
  if (taken === undefined) logAutomatic(draft, 'autoBypass', first, { reason: '各分支的条件都不满足' })
  else logAutomatic(draft, 'autoBranch', taken, { reason })
}

/** Says what is taken in a branch of a parallel part before its first step; one without a step does not open. */
function logChoicesIn(draft: InstanceDraft, first: number, branch: string | undefined): void {
  const { steps } = draft
  const { last } = getBlock(steps, first)
  const open = listBranches(steps, first)
  const end = branch === undefined ? last : findBranchStart(steps, first, branch)
  for (const choice of listChoices(steps)) {
    const { within, first: at } = choice
    const isIn = within !== undefined && at >= first && at <= end
    const isOwn = branch === undefined ? !open.includes(within?.branch ?? '') : within?.branch === branch
    if (isIn && isOwn) logChoice(draft, choice)
  }
}

/** Opens a step of the main flow; one of a parallel part opens all its branches. */
function openStep(draft: InstanceDraft, step: number): void {
  if (requireStep(draft, step).parallel) openBlock(draft, getBlock(draft.steps, step).first)
  else enterStep(draft, draft, step)
}

/** Opens all branches of a parallel part. */
export function openBlock(draft: InstanceDraft, first: number): void {
  const { steps } = draft
  const lanes = listBranches(steps, first).map(
    (branch): LaneDraft => ({ branch, step: first, round: 0, returns: [], arrival: null, isDone: false }),
  )
  draft.step = first
  draft.lanes = lanes
  logChoicesIn(draft, first, undefined)
  for (const lane of lanes) {
    logChoicesIn(draft, first, lane.branch)
    enterStep(draft, lane, findBranchStart(steps, first, lane.branch))
    // A branch that acts by itself may end the whole part, or the process.
    if (draft.lanes !== lanes) return
  }
}

/** The first step of a branch; `branch` is one of the part that begins at `first`. */
function findBranchStart(steps: readonly Step[], first: number, branch: string): number {
  return steps.findIndex(({ parallel, skipped }, at) => at >= first && parallel?.branch === branch && !skipped)
}

/** A place has no step left: the branch is done, or the instance is approved. */
function finish(draft: InstanceDraft, place: PlaceDraft): void {
  if (isLane(draft, place)) finishLane(draft, place)
  else endInstance(draft, 'approved')
}

/** Ends one branch; the parallel part is left as soon as enough of them are done. */
function finishLane(draft: InstanceDraft, lane: LaneDraft): void {
  lane.isDone = true
  cancelRound(draft, lane.round)
  const { last } = getBlock(draft.steps, lane.step)
  const need = requireStep(draft, lane.step).parallel?.need ?? draft.lanes.length
  const done = draft.lanes.filter(({ isDone }) => isDone).length
  if (done < Math.min(need, draft.lanes.length)) {
    showFront(draft)
    return
  }
  cancelLive(draft)
  draft.lanes = []
  draft.step = last
  draft.arrival = null
  moveOn(draft, draft)
}

/** In a parallel part the instance shows the place of the first branch that is not done. */
export function showFront(draft: InstanceDraft): void {
  const front = draft.lanes.find(({ isDone, round }) => !isDone && round > 0)
  if (front) Object.assign(draft, { step: front.step, round: front.round })
}

/** Ends the instance and cancels all open tasks, advisory ones and those of other branches included. */
function endInstance(draft: InstanceDraft, status: 'approved' | 'rejected'): void {
  cancelLive(draft)
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
  cancelLive(draft)
  draft.lanes = []
  draft.step = STARTER
  draft.status = status
  draft.arrival = null
}
