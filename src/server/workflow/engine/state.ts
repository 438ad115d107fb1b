/**
 * The state of one process instance in the approval engine: plain data without clock, names or ids.
 * Tasks are numbered in order of creation; the store adds ids, times and texts.
 */
import type { Arrival, OptionalAction, Return, Step } from '@/server/definitions/process'

export type Action = OptionalAction | 'agree' | 'reject' | 'removeSign' | 'revoke' | 'resubmit'

/** Index of the starter, before the first step. */
export const STARTER = -1
/** Target key of a return to the starter. */
export const STARTER_KEY = 'start'

export type Status = 'running' | 'approved' | 'rejected' | 'returned' | 'revoked'
/** `waiting`: a later task of a sequence (依次), or blocked by advisers. */
export type TaskState = 'open' | 'waiting' | 'done' | 'canceled'
/** `main` decides; the others advise: added before or after the decision, or delegated. */
export type TaskKind = 'main' | 'before' | 'after' | 'delegate'
/** Set with the decision. A waiting task with a result only waits for approvers added after it. */
export type TaskResult = 'agreed' | 'rejected' | 'returned' | 'advised'

export interface WorkflowTask {
  /** 1 for the first task of the instance. */
  readonly no: number
  readonly step: number
  readonly round: number
  /** Position among the deciders of its step, from 0. */
  readonly order: number
  readonly kind: TaskKind
  /** The task that requested this advice; null for `main`. */
  readonly parent: number | null
  /** The decided task that this one reopens after a recall. */
  readonly supersedes: number | null
  readonly assignee: string
  readonly state: TaskState
  readonly result: TaskResult | null
  /** Its assignee has acted on it, so the previous decision can no longer be recalled. */
  readonly touched: boolean
}

export interface LogEntry {
  readonly by: string
  readonly action: Action
  /** Null for actions of the starter on the whole instance. */
  readonly task: number | null
  /** Users selected in the command. */
  readonly users: readonly string[]
  /** The step of the entry; {@link STARTER} while the instance is at the starter. */
  readonly step: number
}

export interface Instance {
  readonly starter: string
  readonly steps: readonly Step[]
  readonly status: Status
  /** Index of the current step; {@link STARTER} while the instance is at the starter. */
  readonly step: number
  /** The current round; each opening of a step starts a new round. */
  readonly round: number
  readonly rounds: number
  /** Increments with each applied command. */
  readonly version: number
  readonly tasks: readonly WorkflowTask[]
  /** The first round of the current submission. */
  readonly submitted: number
  /** Pending direct returns, innermost last. */
  readonly returns: readonly Return[]
  readonly arrival: Arrival | null
  /** Users who got a copy (cc). */
  readonly circulated: readonly string[]
  /** One entry per applied command, oldest first. A store may load it empty and append the new entries. */
  readonly log: readonly LogEntry[]
}

/** A mutable instance while a command is applied. */
export type InstanceDraft = { -readonly [K in keyof Omit<Instance, 'tasks'>]: Instance[K] } & {
  tasks: WorkflowTaskDraft[]
}
export type WorkflowTaskDraft = { -readonly [K in keyof WorkflowTask]: WorkflowTask[K] }

/** Copies a state, so that the original is not changed. */
export function createInstanceDraft(state: Instance): InstanceDraft {
  return { ...state, tasks: state.tasks.map((task) => ({ ...task })) }
}

export function isLive(task: WorkflowTask): boolean {
  return task.state === 'open' || task.state === 'waiting'
}

/** @throws {Error} when there is no such task: callers have validated the number */
export function requireTask<T extends WorkflowTask>(state: { readonly tasks: readonly T[] }, no: number): T {
  const task = state.tasks[no - 1]
  if (!task) throw new Error(`no task ${no}`)
  return task
}

/** @throws {Error} when the instance is not at a step */
export function requireCurrentStep(state: Instance): Step {
  const step = state.steps[state.step]
  if (!step) throw new Error(`no step ${state.step}`)
  return step
}

/** All advisory tasks of this task, finished ones included. */
export function listChildTasks<T extends WorkflowTask>(
  state: { readonly tasks: readonly T[] },
  task: WorkflowTask,
): T[] {
  return state.tasks.filter((child) => child.parent === task.no)
}

/** The deciding tasks of the current round, without those superseded after a recall. */
export function listVotes<T extends WorkflowTask>(state: {
  readonly round: number
  readonly tasks: readonly T[]
}): T[] {
  const mains = state.tasks.filter((task) => task.round === state.round && task.kind === 'main')
  const superseded = new Set(mains.map((task) => task.supersedes))
  return mains.filter((task) => !superseded.has(task.no)).sort((a, b) => a.order - b.order)
}

/** The advisory tasks that block this task. Approvers added after the decision only block a task that is decided. */
export function listBlockers<T extends WorkflowTask>(state: { readonly tasks: readonly T[] }, task: WorkflowTask): T[] {
  return listChildTasks(state, task).filter(
    (child) => isLive(child) && (task.result !== null || child.kind !== 'after'),
  )
}

/** The index of the next step that opens after `index`; undefined after the last. */
export function findStepAfter(steps: readonly Step[], index: number): number | undefined {
  const found = steps.findIndex((step, at) => at > index && !step.skipped)
  return found < 0 ? undefined : found
}

/** The index of the previous step before `index`; {@link STARTER} before the first. */
export function findStepBefore(steps: readonly Step[], index: number): number {
  const earlier = [...steps.keys()].filter((at) => at < index && !steps[at]?.skipped)
  return earlier[earlier.length - 1] ?? STARTER
}

/** The steps after the current one, in the order they will open. */
export function listUpcomingSteps(state: Instance): Step[] {
  if (state.status !== 'running' && state.status !== 'returned') return []
  const inner = state.returns[state.returns.length - 1]
  const back = state.returns.map((entry) => state.steps[entry.step]).reverse()
  const last = inner ? (state.returns[0]?.step ?? state.step) : state.step
  const further = state.steps.slice(last + 1).filter((step) => !step.skipped)
  return [...back, ...further].filter((step) => step !== undefined)
}
