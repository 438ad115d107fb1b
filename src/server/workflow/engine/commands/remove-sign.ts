import type { RemoveSignCommand } from '@/server/workflow/engine/command'
import { type Refused, refused } from '@/server/workflow/engine/permit'
import { cancelTree, resume } from '@/server/workflow/engine/round'
import { childrenOf, type Draft, isLive, type TaskDraft } from '@/server/workflow/engine/state'

/** 减签: one adviser is asked no more, nor those whom the adviser asked. */
export function removeSign(draft: Draft, command: RemoveSignCommand, task: TaskDraft): Refused | null {
  const child = childrenOf(draft, task).find((other) => other.no === command.child)
  if (!child || !isLive(child)) return refused('badTarget', '该人员已不在加签中')
  cancelTree(draft, child)
  resume(draft, task)
  return null
}
