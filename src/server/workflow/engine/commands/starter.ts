import { holdAtStarter, moveOn } from '@/server/workflow/engine/round'
import type { InstanceDraft } from '@/server/workflow/engine/state'

/** 撤销 by the starter: cancels all tasks; the process can be resubmitted from the first step. */
export function withdrawInstance(draft: InstanceDraft): null {
  draft.returns = []
  holdAtStarter(draft, 'revoked')
  return null
}

/** Resubmits a returned or revoked instance: to the step that returned it directly, else to the first step. */
export function resubmitInstance(draft: InstanceDraft): null {
  draft.status = 'running'
  draft.submitted = draft.rounds + 1
  moveOn(draft, draft)
  return null
}
