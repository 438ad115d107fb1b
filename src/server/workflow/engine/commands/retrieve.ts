import type { RetrieveCommand } from '@/server/workflow/engine/command'
import { findRecallSource } from '@/server/workflow/engine/permit'
import { closeLanes, findPlace, listPaths, showFront } from '@/server/workflow/engine/places'
import { addTask, cancelPlace } from '@/server/workflow/engine/round'
import { type InstanceDraft, listVotes, type PlaceDraft, type WorkflowTaskDraft } from '@/server/workflow/engine/state'

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
  const places = listPaths<PlaceDraft>(draft).flatMap((path) => path.slice(-1))
  const place = places.find(({ arrival }) => arrival?.task === task.no)
  if (!place?.arrival) return
  const { step, round, returns } = place.arrival
  cancelPlace(draft, place)
  closeLanes(place)
  Object.assign(place, { step, round, returns, arrival: null })
  if (place !== draft) place.isDone = false
  showFront(draft)
}

/** In 依次, the next task goes back to waiting. */
function closeFollower(draft: InstanceDraft, task: WorkflowTaskDraft): void {
  if (draft.steps[task.step]?.mode !== 'sequence') return
  for (const vote of listVotes(draft, task.round)) if (vote.order > task.order) vote.state = 'waiting'
}
