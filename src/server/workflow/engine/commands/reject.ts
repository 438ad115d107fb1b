import type { RejectCommand } from '@/server/workflow/engine/command'
import { rejectInstance } from '@/server/workflow/engine/round'
import type { InstanceDraft, WorkflowTaskDraft } from '@/server/workflow/engine/state'

/** 拒绝: ends the instance and cancels all other open tasks, advisory ones and those of other branches included. */
export function rejectTask(draft: InstanceDraft, _command: RejectCommand, task: WorkflowTaskDraft): null {
  task.state = 'done'
  task.result = 'rejected'
  rejectInstance(draft, task.step)
  return null
}
