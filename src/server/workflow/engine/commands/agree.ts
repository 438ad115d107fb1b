import type { AgreeCommand } from '@/server/workflow/engine/command'
import { decide } from '@/server/workflow/engine/round'
import type { Draft, TaskDraft } from '@/server/workflow/engine/state'

/** 同意. Of an adviser: the opinion is given, and the task goes back to who asked. */
export function agree(draft: Draft, _command: AgreeCommand, task: TaskDraft): null {
  decide(draft, task)
  return null
}
