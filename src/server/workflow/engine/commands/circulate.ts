import type { CirculateCommand } from '@/server/workflow/engine/command'
import { type Refused, refused } from '@/server/workflow/engine/permit'
import type { Draft } from '@/server/workflow/engine/state'

/** 传阅: people get a copy to read; the flow does not change. */
export function circulate(draft: Draft, { users }: CirculateCommand): Refused | null {
  if (users.length === 0) return refused('usersMissing', '请选择人员')
  const circulated = [...new Set([...draft.circulated, ...users])]
  if (circulated.length === draft.circulated.length) return refused('badTarget', '所选人员都已传阅')
  draft.circulated = circulated
  return null
}
