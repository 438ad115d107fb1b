import type { ReturnMode, ReturnPrevCommand, ReturnToCommand } from '@/server/workflow/engine/command'
import { countCommonParts, countParts, findStepBefore, getBlock, listStepsBefore } from '@/server/workflow/engine/parts'
import { createEngineRefusal, type EngineRefusal } from '@/server/workflow/engine/permit'
import { closeLanes, findPlace, requirePath } from '@/server/workflow/engine/places'
import { cancelPlace, clearArrival, holdAtStarter, openBlock, reopenStep } from '@/server/workflow/engine/round'
import {
  type InstanceDraft,
  listVotes,
  STARTER,
  STARTER_KEY,
  SYSTEM_ACTOR,
  type WorkflowTaskDraft,
} from '@/server/workflow/engine/state'

/** 退回上一步: to the previous step; from the first step to the starter. */
export function returnPrev(
  draft: InstanceDraft,
  { mode }: ReturnPrevCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  return sendBack(draft, task, findStepBefore(draft.steps, task.step), mode)
}

/** 退回到指定步骤. */
export function returnTo(
  draft: InstanceDraft,
  { mode, target }: ReturnToCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  const { steps } = draft
  if (target === STARTER_KEY) return sendBack(draft, task, STARTER, mode)
  const step = listStepsBefore(steps, task.step).find((at) => steps[at]?.key === target)
  if (step !== undefined) return sendBack(draft, task, step, mode)
  const { first, last } = getBlock(steps, task.step, 0)
  const isBeside = steps.some(({ key, parallel }, at) => key === target && parallel && at >= first && at <= last)
  return createEngineRefusal('badTarget', isBeside ? '并行分支中不能退回到另一分支的步骤' : '只能退回到之前的步骤')
}

/**
 * Returns the instance and cancels the other open tasks of the step. A direct return stores the assignees of the step;
 * a restart clears all pending direct returns, because every step runs again. Within a branch of a parallel part the
 * other branches go on; a return to before the part ends all its branches, which then run again.
 */
function sendBack(
  draft: InstanceDraft,
  task: WorkflowTaskDraft,
  target: number,
  mode: ReturnMode,
): EngineRefusal | null {
  const { steps } = draft
  const path = requirePath(draft, findPlace(draft, task.round))
  const depth = countCommonParts(steps, task.step, target)
  const place = path[depth] ?? draft
  if (depth < path.length - 1 && mode === 'direct') {
    return createEngineRefusal('badTarget', '退回到并行之前时，各分支都要重新审批，不能直接回到本环节')
  }
  // What the system waited for does not come back: those whom it asked decide.
  const holders = listVotes(draft, task.round).filter(
    ({ state, assignee }) => state !== 'canceled' && assignee !== SYSTEM_ACTOR,
  )
  const back = { after: target, step: task.step, assignees: holders.map((vote) => vote.assignee) }
  if (mode === 'direct') place.returns = [...place.returns, back]
  else for (const around of path.slice(0, depth + 1)) around.returns = []
  task.state = 'done'
  task.result = 'returned'
  place.arrival = null
  if (target === STARTER) {
    holdAtStarter(draft, 'returned')
    return null
  }
  cancelPlace(draft, place)
  closeLanes(place)
  if (countParts(steps, target) > depth) {
    clearArrival(draft, place)
    openBlock(draft, place, target)
  } else reopenStep(draft, place, target)
  return null
}
