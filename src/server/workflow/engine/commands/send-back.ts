import type { ReturnMode, ReturnPrevCommand, ReturnToCommand } from '@/server/workflow/engine/command'
import { createEngineRefusal, type EngineRefusal } from '@/server/workflow/engine/permit'
import { cancelLive, enterStep, holdAtStarter } from '@/server/workflow/engine/round'
import {
  findStepBefore,
  type InstanceDraft,
  listVotes,
  STARTER,
  STARTER_KEY,
  type WorkflowTaskDraft,
} from '@/server/workflow/engine/state'

/** 退回上一步: to the previous step; from the first step to the starter. */
export function returnPrev(draft: InstanceDraft, { mode }: ReturnPrevCommand, task: WorkflowTaskDraft): null {
  sendBack(draft, task, findStepBefore(draft.steps, draft.step), mode)
  return null
}

/** 退回到指定步骤. */
export function returnTo(
  draft: InstanceDraft,
  { mode, target }: ReturnToCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  const step =
    target === STARTER_KEY ? STARTER : draft.steps.findIndex(({ key, skipped }) => key === target && !skipped)
  if ((step === STARTER && target !== STARTER_KEY) || step >= draft.step) {
    return createEngineRefusal('badTarget', '只能退回到之前的步骤')
  }
  sendBack(draft, task, step, mode)
  return null
}

/**
 * Returns the instance and cancels the other open tasks of the step. A direct return stores the assignees of the step;
 * a restart clears all pending direct returns, because every step runs again.
 */
function sendBack(draft: InstanceDraft, task: WorkflowTaskDraft, target: number, mode: ReturnMode): void {
  const holders = listVotes(draft).filter((vote) => vote.state !== 'canceled')
  const back = { after: target, step: draft.step, assignees: holders.map((vote) => vote.assignee) }
  draft.returns = mode === 'direct' ? [...draft.returns, back] : []
  task.state = 'done'
  task.result = 'returned'
  draft.arrival = null
  if (target === STARTER) {
    holdAtStarter(draft, 'returned')
    return
  }
  cancelLive(draft)
  enterStep(draft, target)
}
