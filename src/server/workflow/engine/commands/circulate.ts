import type { CirculateCommand } from '@/server/workflow/engine/command'
import { createEngineRefusal, type EngineRefusal } from '@/server/workflow/engine/permit'
import type { InstanceDraft } from '@/server/workflow/engine/state'

/** 传阅: users get a copy to read; the flow does not change. */
export function addCopyReaders(draft: InstanceDraft, { users }: CirculateCommand): EngineRefusal | null {
  if (users.length === 0) return createEngineRefusal('usersMissing', '请选择人员')
  const circulated = [...new Set([...draft.circulated, ...users])]
  if (circulated.length === draft.circulated.length) return createEngineRefusal('badTarget', '所选人员都已传阅')
  draft.circulated = circulated
  return null
}
