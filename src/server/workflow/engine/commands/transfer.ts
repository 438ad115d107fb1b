import type { TransferCommand } from '@/server/workflow/engine/command'
import { refuseHeir } from '@/server/workflow/engine/people'
import type { Refused } from '@/server/workflow/engine/permit'
import type { Draft, TaskDraft } from '@/server/workflow/engine/state'

/** 转办: the task becomes another's for good. */
export function transfer(draft: Draft, { users }: TransferCommand, task: TaskDraft): Refused | null {
  const refusal = refuseHeir(draft, task, users)
  if (refusal) return refusal
  task.assignee = users[0] ?? task.assignee
  return null
}
