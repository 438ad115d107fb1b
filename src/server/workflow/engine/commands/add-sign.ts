import type { AddSignCommand, AddSignCompleteCommand, DelegateCommand } from '@/server/workflow/engine/command'
import { validateAdvisers } from '@/server/workflow/engine/people'
import { createEngineRefusal, type EngineRefusal } from '@/server/workflow/engine/permit'
import { addAdvisers, recordDecision } from '@/server/workflow/engine/round'
import type { InstanceDraft, WorkflowTaskDraft } from '@/server/workflow/engine/state'

/** 加签: adds approvers who act before or after the assignee decides. */
export function addSign(draft: InstanceDraft, command: AddSignCommand, task: WorkflowTaskDraft): EngineRefusal | null {
  const users = [...new Set(command.users)]
  const refusal = validateAdvisers(draft, task, users)
  if (refusal) return refusal
  addAdvisers(draft, task, command.place, users)
  if (command.place === 'before') task.state = 'waiting'
  return null
}

/** 加签并完成: the assignee agrees now; the approval takes effect when the added approvers have acted. */
export function addSignComplete(
  draft: InstanceDraft,
  command: AddSignCompleteCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  const users = [...new Set(command.users)]
  const refusal = validateAdvisers(draft, task, users)
  if (refusal) return refusal
  addAdvisers(draft, task, 'after', users)
  recordDecision(draft, task)
  return null
}

/** 委托: the delegate gives an opinion, then the task returns to the assignee, who decides. */
export function delegateTask(
  draft: InstanceDraft,
  command: DelegateCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  if (command.users.length > 1) return createEngineRefusal('usersMissing', '请选择一名人员')
  const refusal = validateAdvisers(draft, task, command.users)
  if (refusal) return refusal
  addAdvisers(draft, task, 'delegate', command.users)
  task.state = 'waiting'
  return null
}
