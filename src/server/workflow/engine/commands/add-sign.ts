import type { AddSignCommand, AddSignCompleteCommand, DelegateCommand } from '@/server/workflow/engine/command'
import { refuseAdvisers } from '@/server/workflow/engine/people'
import { type Refused, refused } from '@/server/workflow/engine/permit'
import { addAdvisers, decide } from '@/server/workflow/engine/round'
import type { Draft, TaskDraft } from '@/server/workflow/engine/state'

/** 加签: others are heard before the holder decides, or once the holder has. */
export function addSign(draft: Draft, command: AddSignCommand, task: TaskDraft): Refused | null {
  const users = [...new Set(command.users)]
  const refusal = refuseAdvisers(draft, task, users)
  if (refusal) return refusal
  addAdvisers(draft, task, command.place, users)
  if (command.place === 'before') task.state = 'waiting'
  return null
}

/** 加签并完成: the holder agrees now, and it takes effect when the others have been heard. */
export function addSignComplete(draft: Draft, command: AddSignCompleteCommand, task: TaskDraft): Refused | null {
  const users = [...new Set(command.users)]
  const refusal = refuseAdvisers(draft, task, users)
  if (refusal) return refusal
  addAdvisers(draft, task, 'after', users)
  decide(draft, task)
  return null
}

/** 委托: another gives an opinion, then the task comes back to the holder, who decides. */
export function delegate(draft: Draft, command: DelegateCommand, task: TaskDraft): Refused | null {
  if (command.users.length > 1) return refused('usersMissing', '请选择一名人员')
  const refusal = refuseAdvisers(draft, task, command.users)
  if (refusal) return refusal
  addAdvisers(draft, task, 'delegate', command.users)
  task.state = 'waiting'
  return null
}
