import type { RetrieveCommand } from '@/server/workflow/engine/command'
import { findRecallSource } from '@/server/workflow/engine/permit'
import { addTask, cancelLive, cancelRound, showFront } from '@/server/workflow/engine/round'
import { findPlace, type InstanceDraft, listVotes, type WorkflowTaskDraft } from '@/server/workflow/engine/state'

/**
 * 撤销处理 (recall) by the last decider: reopens the decision. The decided task stays in the history; a new task
 * replaces it among the votes.
 */
export function recallTask(draft: InstanceDraft, _command: RetrieveCommand, task: WorkflowTaskDraft): null {
  if (findRecallSource(draft, task) === 'next') leaveForPrevious(draft, task)
  else closeFollower(draft, task)
  const { no, order, assignee } = task
  addTask(draft, findPlace(draft, task.round), {
    order,
    assignee,
    state: 'open',
    kind: 'main',
    parent: null,
    supersedes: no,
  })
  return null
}

/** Within a parallel part only the branch of the task goes back; a part that the decision has opened is closed. */
function leaveForPrevious(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  const lane = draft.lanes.find(({ arrival }) => arrival?.task === task.no)
  const { arrival } = lane ?? draft
  if (lane) cancelRound(draft, lane.round)
  else cancelLive(draft)
  if (!arrival) return
  const { step, round, returns } = arrival
  if (lane) Object.assign(lane, { step, round, returns, arrival: null, isDone: false })
  else Object.assign(draft, { step, round, returns, arrival: null, lanes: [] })
  showFront(draft)
}

/** In 依次, the next task goes back to waiting. */
function closeFollower(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  if (draft.steps[task.step]?.mode !== 'sequence') return
  for (const vote of listVotes(draft, task.round)) if (vote.order > task.order) vote.state = 'waiting'
}
