/**
 * The state of one running process, as the approval engine sees it: plain data, no clock, no names, no ids.
 * Tasks are numbered in the order they arise; the store gives them identity, times and texts.
 */
import type { Arrival, OptionalAction, Return, Step } from '@/server/definitions/process'

export type Action = OptionalAction | 'agree' | 'reject' | 'removeSign' | 'revoke' | 'resubmit'

/** Index of the starter, before the first step. */
export const STARTER = -1
/** The key that names the starter as the target of a return. */
export const STARTER_KEY = 'start'

export type Status = 'running' | 'approved' | 'rejected' | 'returned' | 'revoked'
/** `waiting`: its turn has not come (依次), or advisers are asked first. */
export type TaskState = 'open' | 'waiting' | 'done' | 'canceled'
/** `main` decides; the others advise: added to sign before or after the decision, or delegated to. */
export type TaskKind = 'main' | 'before' | 'after' | 'delegate'
/** Set with the decision; on a waiting task it says that only its after-signers are missing. */
export type TaskResult = 'agreed' | 'rejected' | 'returned' | 'advised'

export interface WorkflowTask {
  /** 1 for the first task of the instance. */
  readonly no: number
  readonly step: number
  readonly round: number
  /** Place among the deciders of its step, from 0. */
  readonly order: number
  readonly kind: TaskKind
  /** The task that asked for this advice; null for `main`. */
  readonly parent: number | null
  /** The decided task that this one reopens, after a retrieve. */
  readonly supersedes: number | null
  readonly assignee: string
  readonly state: TaskState
  readonly result: TaskResult | null
  /** Somebody has acted on it, so the previous handler may no longer retrieve. */
  readonly touched: boolean
}

export interface LogEntry {
  readonly by: string
  readonly action: Action
  /** Absent for what the starter does to the whole instance. */
  readonly task: number | null
  /** The people named by the command. */
  readonly users: readonly string[]
  /** The step in which it happened; {@link STARTER} while the starter holds it. */
  readonly step: number
}

export interface Instance {
  readonly starter: string
  readonly steps: readonly Step[]
  readonly status: Status
  /** Index of the present step; {@link STARTER} while it is with the starter. */
  readonly step: number
  /** The present round; every opening of a step is a round of its own. */
  readonly round: number
  readonly rounds: number
  /** Grows by one with each applied command. */
  readonly version: number
  readonly tasks: readonly WorkflowTask[]
  /** The round from which the present submission counts. */
  readonly submitted: number
  /** Pending direct returns, innermost last. */
  readonly returns: readonly Return[]
  readonly arrival: Arrival | null
  /** Who was given a copy to read. */
  readonly circulated: readonly string[]
  /** One entry per applied command, oldest first. A store may load it empty and write what was added. */
  readonly log: readonly LogEntry[]
}

/** An instance while one command is being applied to it. */
export type InstanceDraft = { -readonly [K in keyof Omit<Instance, 'tasks'>]: Instance[K] } & {
  tasks: WorkflowTaskDraft[]
}
export type WorkflowTaskDraft = { -readonly [K in keyof WorkflowTask]: WorkflowTask[K] }

/** A copy that can be changed without touching the original. */
export function createInstanceDraft(state: Instance): InstanceDraft {
  return { ...state, tasks: state.tasks.map((task) => ({ ...task })) }
}

export function isLive(task: WorkflowTask): boolean {
  return task.state === 'open' || task.state === 'waiting'
}

/** @throws {Error} when there is no such task: callers have checked the number before */
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

/** The advisers asked by this task, past and present. */
export function listChildTasks<T extends WorkflowTask>(
  state: { readonly tasks: readonly T[] },
  task: WorkflowTask,
): T[] {
  return state.tasks.filter((child) => child.parent === task.no)
}

/** The deciding tasks that count in the present round: without those reopened by a retrieve. */
export function listVotes<T extends WorkflowTask>(state: {
  readonly round: number
  readonly tasks: readonly T[]
}): T[] {
  const mains = state.tasks.filter((task) => task.round === state.round && task.kind === 'main')
  const superseded = new Set(mains.map((task) => task.supersedes))
  return mains.filter((task) => !superseded.has(task.no)).sort((a, b) => a.order - b.order)
}

/**
 * The advisers this task waits for. Those added to sign after a decision do not hold up a decision that is still to
 * be made.
 */
export function listBlockers<T extends WorkflowTask>(state: { readonly tasks: readonly T[] }, task: WorkflowTask): T[] {
  return listChildTasks(state, task).filter(
    (child) => isLive(child) && (task.result !== null || child.kind !== 'after'),
  )
}

/** The index of the step that opens after the one at `index`; undefined after the last. */
export function findStepAfter(steps: readonly Step[], index: number): number | undefined {
  const found = steps.findIndex((step, at) => at > index && !step.skipped)
  return found < 0 ? undefined : found
}

/** The index of the step before the one at `index`; {@link STARTER} before the first. */
export function findStepBefore(steps: readonly Step[], index: number): number {
  const earlier = [...steps.keys()].filter((at) => at < index && !steps[at]?.skipped)
  return earlier[earlier.length - 1] ?? STARTER
}

/** The steps still to come after the present one, in the order they will open. */
export function listUpcomingSteps(state: Instance): Step[] {
  if (state.status !== 'running' && state.status !== 'returned') return []
  const inner = state.returns[state.returns.length - 1]
  const back = state.returns.map((entry) => state.steps[entry.step]).reverse()
  const last = inner ? (state.returns[0]?.step ?? state.step) : state.step
  const further = state.steps.slice(last + 1).filter((step) => !step.skipped)
  return [...back, ...further].filter((step) => step !== undefined)
}
