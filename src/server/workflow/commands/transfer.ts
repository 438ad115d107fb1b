import type { TransferCommand } from '@/server/workflow/command'
import { refuseHeir } from '@/server/workflow/people'
import type { Refused } from '@/server/workflow/permit'
import type { Draft, TaskDraft } from '@/server/workflow/state'

/** 转办: the task becomes another's for good. */
export function transfer(draft: Draft, { users }: TransferCommand, task: TaskDraft): Refused | null {
  const refusal = refuseHeir(draft, task, users)
  if (refusal) return refusal
  task.assignee = users[0] ?? task.assignee
  return null
}
