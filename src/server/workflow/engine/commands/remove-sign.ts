import type { RemoveSignCommand } from '@/server/workflow/engine/command'
import { createEngineRefusal, type EngineRefusal } from '@/server/workflow/engine/permit'
import { cancelTree, resumeTask } from '@/server/workflow/engine/round'
import { type InstanceDraft, isLive, listChildTasks, type WorkflowTaskDraft } from '@/server/workflow/engine/state'

/** 减签: cancels the task of an adviser and all advisory tasks below it. */
export function removeSign(
  draft: InstanceDraft,
  command: RemoveSignCommand,
  task: WorkflowTaskDraft,
): EngineRefusal | null {
  const child = listChildTasks(draft, task).find((other) => other.no === command.child)
  if (!child || !isLive(child)) return createEngineRefusal('badTarget', '该人员已不在加签中')
  cancelTree(draft, child)
  resumeTask(draft, task)
  return null
}
