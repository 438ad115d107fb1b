import { useState } from 'react'
import type { InferOutput } from 'valibot'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import type { FileRef } from '@/contract/shapes'
import type { TaskDetail } from '@/contract/task'
import { useFactsOf } from '@/parts/form/form-facts'
import { type LocalDraft, removeLocalDrafts } from '@/parts/form/local-draft'
import { showToast } from '@/platform/feedback'

import { type DecisionDraft, type DraftFaults, emptyDraft, faultsOf, opinionsOf, takesOpinion } from './decision-draft'
import { type ShownAction, staysOpen } from './task-actions'
import { useKeptWords } from './use-kept-words'

type File = InferOutput<typeof FileRef>

const noForm = { content: { main: {}, sub: {} }, files: [], names: {} }

/** Keeps what is said for one action; those of an action that takes the task out of one's hands go together. */
function useKeptOpinion(detail: TaskDetail, action: ShownAction, onReplace: (opinion: string) => void) {
  const opinions = opinionsOf(detail, action)
  const show = (kept: LocalDraft | undefined) => onReplace(kept?.opinion ?? '')
  const { userId, draft, start } = useKeptWords(`${opinions}${action.code}`, show, takesOpinion(action))
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
  const { facts, unsent } = useFactsOf(noForm)
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
    if (unsent.length > 0) showToast('附件还没有上传完，请稍候或移除', SHORT_TOAST_MS)
    return Object.keys(found).length === 0 && unsent.length === 0
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
    facts,
  }
}

export type DecisionDrafting = ReturnType<typeof useDecisionDraft>
