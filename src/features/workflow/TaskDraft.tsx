import { useEffect } from 'react'

import type { ChosenDraft } from '@/parts/form/draft-choice'
import { useChosenDraft, useDraft, useKeptDraft } from '@/parts/form/use-draft'
import { useStaffUser } from '@/session/session'

import { DraftBar } from './DraftBar'
import type { TaskFormState } from './use-task-form'

interface TaskDraftProps {
  taskId: string
  form: TaskFormState
}

/** Keeps what is typed into a to-do until it is decided. */
export function TaskDraft({ taskId, form }: TaskDraftProps) {
  const userId = useStaffUser()?.userId ?? ''
  const key = `task:${taskId}`
  const chosen = useChosenDraft(userId, key)
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
  const draft = useDraft({ userId, key, formVersion: 0, chosen, onReplace: (kept) => replace(kept?.content) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what was kept
  useEffect(() => {
    if (!chosen.draft) return
    restore(chosen.draft.content)
    facts.addNames(chosen.draft.names)
    for (const file of chosen.draft.files) facts.addFile(file)
  }, [chosen])
  useKeptDraft(form, facts, draft.keep)
  const { finish } = draft
  useEffect(() => {
    onSettled.current = () => void finish()
  })
  return <DraftBar draft={draft} />
}
