import type { RejectCommand } from '@/server/workflow/engine/command'
import { cancelLive } from '@/server/workflow/engine/round'
import type { Draft, TaskDraft } from '@/server/workflow/engine/state'

/** 拒绝: the instance ends. Whoever else is being asked, advisers included, is asked no more. */
export function reject(draft: Draft, _command: RejectCommand, task: TaskDraft): null {
  task.state = 'done'
  task.result = 'rejected'
  cancelLive(draft)
  draft.status = 'rejected'
  draft.arrival = null
  return null
}
