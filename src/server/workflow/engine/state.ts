/**
 * The state of one process instance in the approval engine: plain data without clock, names or ids.
 * Tasks are numbered in order of creation; the store adds ids, times and texts.
 */
import type { FlowPlace, HoldingKind, Lane, OptionalAction, Step } from '@/server/definitions/process'

/** What happens to a task by itself when its time is over. */
export type LateAction = 'lateAgree' | 'lateReject' | 'lateHandUp'

/** What the system does with its task in a step that holds the process up; `holdStop` withdraws a sub-process. */
export type HoldAction = 'holdEnd' | 'holdSkip' | 'holdReject' | 'holdAsk' | 'holdStop'

export type Action = OptionalAction | 'agree' | 'reject' | 'removeSign' | 'revoke' | 'resubmit'

/** What a process does by itself, without a command. */
export type AutomaticAction =
  | 'autoBranch'
  | 'autoBypass'
  | 'autoCopy'
  | 'autoAgree'
  | 'autoReject'
  | 'autoSkip'
  | 'autoPass'

/** Who acts in automatic entries of the history that belong to nobody, and has the tasks of steps that hold it up. */
export const SYSTEM_ACTOR = 'system'

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
  /** {@link SYSTEM_ACTOR} for what the process does by itself. */
  readonly by: string
  readonly action: Action | LateAction | AutomaticAction | HoldAction
  /** Null for actions of the starter on the whole instance, and of steps without tasks. */
  readonly task: number | null
  /** Users selected in the command, or readers of an automatic copy. */
  readonly users: readonly string[]
  /** The step of the entry; {@link STARTER} while the instance is at the starter. */
  readonly step: number
  /** Why the process acted by itself. */
  readonly reason?: string
  /** Of automatic entries: the number of tasks before it, which gives its order among them. */
  readonly tasks?: number
}

/**
 * In a parallel part `step` and `round` are those of its first branch that is not done; each branch has its own place in
 * `lanes`. The same holds for a branch that is in a part inside of it.
 */
export interface Instance extends FlowPlace {
  readonly starter: string
  readonly steps: readonly Step[]
  readonly status: Status
  readonly rounds: number
  /** Increments with each entry of the history. */
  readonly version: number
  readonly tasks: readonly WorkflowTask[]
  /** The first round of the current submission. */
  readonly submitted: number
  /** The branches of the parallel part that the instance is in; empty elsewhere. */
  readonly lanes: readonly Lane[]
  /** Users who got a copy (cc). */
  readonly circulated: readonly string[]
  /** One entry per applied command and automatic action, oldest first. A store may load it empty and append the new. */
  readonly log: readonly LogEntry[]
}

/** A mutable instance while a command is applied. */
export type InstanceDraft = { -readonly [K in keyof Omit<Instance, 'tasks' | 'lanes'>]: Instance[K] } & {
  tasks: WorkflowTaskDraft[]
  lanes: LaneDraft[]
}
export type WorkflowTaskDraft = { -readonly [K in keyof WorkflowTask]: WorkflowTask[K] }
/** A place that is changed: the instance, or a branch. */
export type PlaceDraft = { -readonly [K in keyof FlowPlace]: FlowPlace[K] } & {
  lanes?: LaneDraft[]
  isDone?: boolean
  hasNobodyBefore?: boolean
}
export type LaneDraft = PlaceDraft & { readonly branch: string; isDone: boolean }

function copyLane(lane: Lane): LaneDraft {
  const { lanes, ...own } = lane
  return lanes ? { ...lane, lanes: lanes.map(copyLane) } : own
}

/** Copies a state, so that the original is not changed. */
export function createInstanceDraft(state: Instance): InstanceDraft {
  return {
    ...state,
    tasks: state.tasks.map((task) => ({ ...task })),
    lanes: state.lanes.map(copyLane),
  }
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

/** @throws {Error} when there is no step of this index */
export function requireStep(state: { readonly steps: readonly Step[] }, index: number): Step {
  const step = state.steps[index]
  if (!step) throw new Error(`no step ${index}`)
  return step
}

const holding: ReadonlySet<Step['kind']> = new Set<HoldingKind>(['wait', 'webhook', 'process'])

/** Whether the system has the task of a step and ends it. */
export const isHolding = ({ kind }: Pick<Step, 'kind'>): boolean => holding.has(kind)

/** All advisory tasks of this task, finished ones included. */
export function listChildTasks<T extends WorkflowTask>(
  state: { readonly tasks: readonly T[] },
  task: WorkflowTask,
): T[] {
  return state.tasks.filter((child) => child.parent === task.no)
}

/** The deciding tasks of a round, without those superseded after a recall. */
export function listVotes<T extends WorkflowTask>(state: { readonly tasks: readonly T[] }, round: number): T[] {
  const mains = state.tasks.filter((task) => task.round === round && task.kind === 'main')
  const superseded = new Set(mains.map((task) => task.supersedes))
  return mains.filter((task) => !superseded.has(task.no)).sort((a, b) => a.order - b.order)
}

/** The advisory tasks that block this task. Approvers added after the decision only block a task that is decided. */
export function listBlockers<T extends WorkflowTask>(state: { readonly tasks: readonly T[] }, task: WorkflowTask): T[] {
  return listChildTasks(state, task).filter(
    (child) => isLive(child) && (task.result !== null || child.kind !== 'after'),
  )
}
