import type { AgreeCommand } from '@/server/workflow/engine/command'
import { recordDecision } from '@/server/workflow/engine/round'
import type { InstanceDraft, WorkflowTaskDraft } from '@/server/workflow/engine/state'

/** 同意. An adviser submits the opinion, and the task returns to its assignee. */
export function approveTask(draft: InstanceDraft, _command: AgreeCommand, task: WorkflowTaskDraft): null {
  recordDecision(draft, task)
  return null
}
