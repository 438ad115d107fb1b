import type { ReturnMode, ReturnPrevCommand, ReturnToCommand } from '@/server/workflow/engine/command'
import { type Refused, refused } from '@/server/workflow/engine/permit'
import { cancelLive, enterStep, holdAtStarter } from '@/server/workflow/engine/round'
import { type Draft, STARTER, STARTER_KEY, stepBefore, type TaskDraft, votesOf } from '@/server/workflow/engine/state'

/** 退回上一步; from the first step to the starter. */
export function returnPrev(draft: Draft, { mode }: ReturnPrevCommand, task: TaskDraft): null {
  sendBack(draft, task, stepBefore(draft.steps, draft.step), mode)
  return null
}

/** 退回到指定步骤. */
export function returnTo(draft: Draft, { mode, target }: ReturnToCommand, task: TaskDraft): Refused | null {
  const step =
    target === STARTER_KEY ? STARTER : draft.steps.findIndex(({ key, skipped }) => key === target && !skipped)
  if ((step === STARTER && target !== STARTER_KEY) || step >= draft.step) {
    return refused('badTarget', '只能退回到之前的步骤')
  }
  sendBack(draft, task, step, mode)
  return null
}

/**
 * Whoever else is being asked in this step is asked no more. A direct return remembers who held the step; a restart
 * forgets all that was to come straight back, because everything runs again.
 */
function sendBack(draft: Draft, task: TaskDraft, target: number, mode: ReturnMode): void {
  const holders = votesOf(draft).filter((vote) => vote.state !== 'canceled')
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
