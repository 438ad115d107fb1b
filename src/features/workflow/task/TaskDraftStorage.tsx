import { useEffect } from 'react'

import { DraftBar } from '@/features/workflow/form/DraftBar'
import type { ChosenDraft } from '@/parts/form/draft-choice'
import { addDraftFacts } from '@/parts/form/form-facts'
import type { LocalDraft } from '@/parts/form/local-draft'
import { useDraft, useDraftSaving, useInitialDraft } from '@/parts/form/use-draft'
import { useStaffUser } from '@/session/session'

import type { TaskFormState } from './use-task-form'

interface TaskDraftProps {
  draftKey: string
  form: TaskFormState
}

/** Saves the draft of a task until its decision, and of a returned form until it is resubmitted. */
export function TaskDraftStorage({ draftKey: key, form }: TaskDraftProps) {
  const userId = useStaffUser()?.userId ?? ''
  const chosen = useInitialDraft(userId, key)
  return chosen ? <KeptDraft draftKey={key} userId={userId} chosen={chosen} form={form} /> : null
}

interface KeptDraftProps {
  draftKey: string
  userId: string
  chosen: ChosenDraft
  form: TaskFormState
}

function KeptDraft({ draftKey: key, userId, chosen, form }: KeptDraftProps) {
  const { replace, restore, facts, onSettled } = form
  const onReplace = (localDraft: LocalDraft | undefined) => {
    replace(localDraft?.content)
    if (localDraft) addDraftFacts(facts, localDraft)
  }
  const draft = useDraft({ userId, key, formVersion: 0, chosen, onReplace })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is loaded
  useEffect(() => {
    if (!chosen.draft) return
    restore(chosen.draft.content)
    addDraftFacts(facts, chosen.draft)
  }, [chosen])
  useDraftSaving(form, facts, draft.keep)
  const { finish } = draft
  useEffect(() => {
    onSettled.current = () => void finish()
  })
  return <DraftBar draft={draft} />
}
