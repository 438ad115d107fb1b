import type { RetrieveCommand } from '@/server/workflow/engine/command'
import { findRecallSource } from '@/server/workflow/engine/permit'
import { addTask, cancelLive } from '@/server/workflow/engine/round'
import { type InstanceDraft, listVotes, type WorkflowTaskDraft } from '@/server/workflow/engine/state'

/**
 * 撤销处理 (recall) by the last decider: reopens the decision. The decided task stays in the history; a new task
 * replaces it among the votes.
 */
export function recallTask(draft: InstanceDraft, _command: RetrieveCommand, task: WorkflowTaskDraft): null {
  if (findRecallSource(draft, task) === 'next') leaveForPrevious(draft)
  else closeFollower(draft, task)
  const { no, order, assignee } = task
  addTask(draft, { order, assignee, state: 'open', kind: 'main', parent: null, supersedes: no })
  return null
}

function leaveForPrevious(draft: InstanceDraft): void {
  cancelLive(draft)
  if (!draft.arrival) return
  const { step, round, returns } = draft.arrival
  Object.assign(draft, { step, round, returns, arrival: null })
}

/** In 依次, the next task goes back to waiting. */
function closeFollower(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  if (draft.steps[draft.step]?.mode !== 'sequence') return
  for (const vote of listVotes(draft)) if (vote.order > task.order) vote.state = 'waiting'
}
