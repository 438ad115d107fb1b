import { useState } from 'react'
import type { InferOutput } from 'valibot'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import type { FileRef } from '@/contract/shapes'
import type { TaskDetail } from '@/contract/task'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'

import { type DecisionDraft, type DraftFaults, emptyDraft, faultsOf } from './decision-draft'
import { keepOpinion, readOpinion } from './kept-opinion'
import type { ShownAction } from './task-actions'

type File = InferOutput<typeof FileRef>

/** What is typed and chosen for one decision, and what of it is still missing. */
export function useDecisionDraft(detail: TaskDetail, action: ShownAction) {
  const userId = useStaffUser()?.userId ?? ''
  const subject = detail.task.taskId ?? detail.instance.procInstId
  const [restored] = useState(() => readOpinion(userId, subject, action.code))
  const [draft, setDraft] = useState(() => ({ ...emptyDraft(action), opinion: restored }))
  const [faults, setFaults] = useState<DraftFaults>({})
  const [signature, setSignature] = useState<File>()
  const [unsent, setUnsent] = useState(0)
  const set = (change: Partial<DecisionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setFaults({})
    if (change.opinion !== undefined) keepOpinion(userId, subject, action.code, change.opinion)
  }
  const sign = (file: File | undefined) => {
    setSignature(file)
    set({ signFileId: file?.id })
  }
  /** A phrase goes behind what is typed already. */
  const say = (phrase: string) => {
    const typed = draft.opinion.trimEnd()
    set({ opinion: typed ? `${typed}${/[，。；！？、,.;!?]$/.test(typed) ? '' : '，'}${phrase}` : phrase })
  }
  /** Whether all is there; what is not is said at its field. */
  const check = () => {
    const found = faultsOf(detail, action, draft)
    setFaults(found)
    if (unsent > 0) showToast('附件还没有上传完，请稍候或移除', SHORT_TOAST_MS)
    return Object.keys(found).length === 0 && unsent === 0
  }
  return {
    draft,
    faults,
    isRestored: restored !== '' && draft.opinion === restored,
    set,
    say,
    check,
    signature,
    sign,
    setUnsent,
  }
}

export type DecisionDrafting = ReturnType<typeof useDecisionDraft>
