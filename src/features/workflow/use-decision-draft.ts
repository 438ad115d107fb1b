import { useEffect, useState } from 'react'
import type { InferOutput } from 'valibot'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import type { FileRef } from '@/contract/shapes'
import type { TaskDetail } from '@/contract/task'
import { readLocalDraft, removeLocalDrafts } from '@/parts/form/local-draft'
import { useDraft } from '@/parts/form/use-draft'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'

import { type DecisionDraft, type DraftFaults, emptyDraft, faultsOf, opinionsOf, takesOpinion } from './decision-draft'
import { type ShownAction, staysOpen } from './task-actions'

type File = InferOutput<typeof FileRef>

const noForm = { content: { main: {}, sub: {} }, files: [], names: {} }

/**
 * Keeps what somebody says for one action, on the device as typed and on the server, until it is sent. What this device
 * holds stands there at once; the server is asked meanwhile, and what it has never replaces what is typed.
 */
function useKeptOpinion(detail: TaskDetail, action: ShownAction, onReplace: (opinion: string) => void) {
  const userId = useStaffUser()?.userId ?? ''
  const opinions = opinionsOf(detail, action)
  const key = `${opinions}${action.code}`
  const [start] = useState(() => readLocalDraft(userId, key))
  const draft = useDraft({
    ...{ userId, key, formVersion: 0, chosen: { ...(start && { draft: start }), isUnmet: true } },
    onReplace: (kept) => onReplace(kept?.opinion ?? ''),
  })
  const { meet } = draft
  const isSaid = takesOpinion(action)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the sheet opens
  useEffect(() => {
    if (isSaid) void meet()
  }, [])
  return {
    ...{ draft, start: start?.opinion ?? '' },
    keep: (opinion: string) => draft.keep(noForm.content, { ...noForm, opinion }),
    /** Sent: the server has thrown it away as well. */
    settle: () => {
      draft.settle()
      if (!staysOpen(action.code)) removeLocalDrafts(userId, opinions)
    },
  }
}

/** What is typed and chosen for one decision, and what of it is still missing. */
export function useDecisionDraft(detail: TaskDetail, action: ShownAction) {
  const show = (opinion: string) => setDraft((before) => ({ ...before, opinion }))
  const kept = useKeptOpinion(detail, action, show)
  const [draft, setDraft] = useState(() => ({ ...emptyDraft(action), opinion: kept.start }))
  const [faults, setFaults] = useState<DraftFaults>({})
  const [signature, setSignature] = useState<File>()
  const [unsent, setUnsent] = useState(0)
  const set = (change: Partial<DecisionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setFaults({})
    if (change.opinion !== undefined) kept.keep(change.opinion)
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
    kept: kept.draft,
    settle: kept.settle,
    set,
    say,
    check,
    signature,
    sign,
    setUnsent,
  }
}

export type DecisionDrafting = ReturnType<typeof useDecisionDraft>
