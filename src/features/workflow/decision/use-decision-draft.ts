import { useEffect, useRef, useState } from 'react'
import type { InferOutput } from 'valibot'

import type { FileRef } from '@/contract/shapes'
import type { TaskDetail } from '@/contract/workflow/task'
import { isTaskStillOpen, type ShownAction } from '@/features/workflow/task/task-actions'
import { toTextList } from '@/parts/form/control'
import { addDraftFacts, useFormFactsState } from '@/parts/form/form-facts'
import { type LocalDraft, removeLocalDrafts } from '@/parts/form/local-draft'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { showToast } from '@/platform/feedback'

import {
  createEmptyDecision,
  type DecisionDraft,
  type DecisionErrors,
  getOpinionPrefix,
  takesOpinion,
  validateDecision,
} from './decision-draft'
import { useTextDraft } from './use-text-draft'

type File = InferOutput<typeof FileRef>

const noForm = { files: [], names: {} }

/** An opinion with its attachments. */
type OpinionContent = Pick<DecisionDraft, 'opinion' | 'attachments'>

function getOpinionContent(localDraft: LocalDraft | undefined): OpinionContent {
  return { opinion: localDraft?.opinion ?? '', attachments: toTextList(localDraft?.content.main.attachments) }
}

/** The draft of an opinion per action; closing the task removes the drafts of all its actions. */
function useOpinionDraft(
  detail: TaskDetail,
  action: ShownAction,
  onReplace: (opinionContent: OpinionContent, localDraft: LocalDraft | undefined) => void,
) {
  const opinions = getOpinionPrefix(detail, action)
  const show = (localDraft: LocalDraft | undefined) => onReplace(getOpinionContent(localDraft), localDraft)
  const { userId, draft, start, keeper } = useTextDraft(`${opinions}${action.code}`, show, takesOpinion(action))
  return {
    draft,
    start,
    keeper,
    /** After sending: the server has deleted its draft too. */
    settle: () => {
      draft.settle()
      if (!isTaskStillOpen(action.code)) removeLocalDrafts(userId, opinions)
    },
  }
}

/** Appends a phrase to the typed text. */
function appendPhrase(opinion: string, phrase: string): string {
  const typed = opinion.trimEnd()
  return typed ? `${typed}${/[，。；！？、,.;!?]$/.test(typed) ? '' : '，'}${phrase}` : phrase
}

/** Whether all files are uploaded; retries the others. */
function areSent(unsent: readonly string[]): boolean {
  if (unsent.length === 0) return true
  resendUploads()
  showToast('附件还没有上传完，请稍候或移除')
  return false
}

/** The inputs of one decision and their validation errors. */
export function useDecisionDraft(detail: TaskDetail, action: ShownAction) {
  const isSaid = useRef(false)
  const show = (opinionContent: OpinionContent, localDraft: LocalDraft | undefined) => {
    isSaid.current = false
    if (localDraft) addDraftFacts(facts, localDraft)
    setDraft((before) => ({ ...before, ...opinionContent }))
  }
  const { draft: keeping, start, keeper, settle } = useOpinionDraft(detail, action, show)
  const [draft, setDraft] = useState(() => ({ ...createEmptyDecision(action), ...getOpinionContent(start) }))
  const [errors, setErrors] = useState<DecisionErrors>({})
  const [signature, setSignature] = useState<File>()
  const { facts, unsent } = useFormFactsState(start ?? noForm, keeper)
  const { keep } = keeping
  const { opinion, attachments } = draft
  useEffect(() => {
    if (!isSaid.current) return
    const content = { main: { attachments: [...attachments] }, sub: {} }
    keep(content, { ...noForm, files: attachments.flatMap((id) => facts.files[id] ?? []), opinion })
  }, [opinion, attachments, facts, keep])
  const set = (change: Partial<DecisionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setErrors({})
    if (change.opinion !== undefined || change.attachments !== undefined) isSaid.current = true
  }
  const sign = (file: File | undefined) => {
    setSignature(file)
    set({ signFileId: file?.id })
  }
  const say = (phrase: string) => set({ opinion: appendPhrase(opinion, phrase) })
  /** Validates the inputs and shows errors at their fields. */
  const check = () => {
    const found = validateDecision(detail, action, draft)
    setErrors(found)
    return areSent(unsent) && Object.keys(found).length === 0
  }
  return {
    draft,
    errors,
    kept: keeping,
    settle,
    set,
    say,
    check,
    signature,
    sign,
    facts,
  }
}

export type DecisionDraftState = ReturnType<typeof useDecisionDraft>
