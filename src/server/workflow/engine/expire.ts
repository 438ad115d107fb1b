import type { LateAct } from '@/server/definitions/process'

import { validateSuccessor } from './people'
import { recordDecision, rejectInstance } from './round'
import { createInstanceDraft, type Instance, type LateAction, type LogEntry, requireTask, SYSTEM_ACTOR } from './state'

const actions: Record<LateAct, LateAction> = { agree: 'lateAgree', reject: 'lateReject', handUp: 'lateHandUp' }

/**
 * Decides an open task whose time is over, or gives it to a superior. As with a command, what the process then does by
 * itself follows in the history.
 *
 * @param no of the task
 * @param successor who gets it; undefined when it is decided
 * @returns null when there is nothing to decide: the task is not open, only advises, is the system's, or the superior
 *   takes part already
 */
export function expireTask(
  state: Instance,
  no: number,
  act: LateAct,
  { successor, reason }: { successor?: string | undefined; reason: string },
): Instance | null {
  const before = state.tasks[no - 1]
  if (state.status !== 'running' || before?.kind !== 'main' || before.state !== 'open') return null
  if (before.assignee === SYSTEM_ACTOR) return null
  const users = act === 'handUp' && successor !== undefined ? [successor] : []
  if (act === 'handUp' && validateSuccessor(state, before, users)) return null
  const draft = createInstanceDraft(state)
  const task = requireTask(draft, no)
  const entry: LogEntry = { by: SYSTEM_ACTOR, action: actions[act], task: no, users, step: task.step, reason }
  draft.version += 1
  draft.log = [...state.log, entry]
  if (act === 'handUp') {
    task.assignee = users[0] ?? task.assignee
    return draft
  }
  task.touched = true
  if (act === 'agree') recordDecision(draft, task)
  else {
    task.state = 'done'
    task.result = 'rejected'
    rejectInstance(draft, task.step)
  }
  return draft
}
