import type { TransferCommand } from '@/server/workflow/engine/command'
import { validateSuccessor } from '@/server/workflow/engine/people'
import type { EngineRefusal } from '@/server/workflow/engine/permit'
import type { InstanceDraft, WorkflowTaskDraft } from '@/server/workflow/engine/state'

/** 转办: assigns the task to another user permanently. */
export function transferTask(
  draft: InstanceDraft,
  { users }: TransferCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  const refusal = validateSuccessor(draft, task, users)
  if (refusal) return refusal
  task.assignee = users[0] ?? task.assignee
  return null
}
