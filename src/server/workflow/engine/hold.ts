import { withdrawInstance } from './commands/starter'
import { addTask, recordDecision, rejectInstance } from './round'
import {
  createInstanceDraft,
  type HoldAction,
  type Instance,
  type LogEntry,
  listVotes,
  requireTask,
  SYSTEM_ACTOR,
} from './state'

/** `ask` gives the step to the administrators; the system may still end it before they decide. */
export type HoldAct = 'end' | 'skip' | 'reject' | 'ask'

const actions: Record<HoldAct, HoldAction> = { end: 'holdEnd', skip: 'holdSkip', reject: 'holdReject', ask: 'holdAsk' }

/** Whether somebody has been asked to decide in the place of the system. */
const isAsked = (state: Instance, round: number): boolean =>
  listVotes(state, round).some(({ assignee }) => assignee !== SYSTEM_ACTOR)

/**
 * Ends the task of the system in a step that holds the process up, or asks people to. As with a command, what the
 * process then does by itself follows in the history.
 *
 * @param no of the task
 * @param asked whom `ask` asks
 * @returns null when there is nothing to do: the task is not open or not the system's, or people have been asked already
 */
export function endHold(
  state: Instance,
  no: number,
  act: HoldAct,
  { asked = [], reason }: { asked?: readonly string[]; reason: string },
): Instance | null {
  const before = state.tasks[no - 1]
  if (state.status !== 'running' || before?.assignee !== SYSTEM_ACTOR || before.state !== 'open') return null
  if (act === 'ask' && (asked.length === 0 || isAsked(state, before.round))) return null
  const draft = createInstanceDraft(state)
  const task = requireTask(draft, no)
  const users = act === 'ask' ? [...new Set(asked)] : []
  const entry: LogEntry = { by: SYSTEM_ACTOR, action: actions[act], task: no, users, step: task.step, reason }
  draft.version += 1
  draft.log = [...state.log, entry]
  if (act === 'ask') {
    for (const [index, assignee] of users.entries()) {
      addTask(draft, task, { order: index + 1, assignee, state: 'open', kind: 'main', parent: null, supersedes: null })
    }
    return draft
  }
  task.touched = true
  if (act === 'reject') {
    task.state = 'done'
    task.result = 'rejected'
    rejectInstance(draft, task.step)
  } else recordDecision(draft, task)
  return draft
}

/**
 * Withdraws a sub-process that nobody waits for any longer, however far it is.
 *
 * @returns null when it has ended
 */
export function withdrawBySystem(state: Instance, reason: string): Instance | null {
  if (state.status !== 'running' && state.status !== 'returned') return null
  const draft = createInstanceDraft(state)
  const entry: LogEntry = { by: SYSTEM_ACTOR, action: 'holdStop', task: null, users: [], step: state.step, reason }
  draft.version += 1
  draft.log = [...state.log, entry]
  withdrawInstance(draft)
  return draft
}
