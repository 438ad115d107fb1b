import { useState } from 'react'

import type { CallError } from '@/api/call-error'
import { TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import type { InputOf, OutputOf } from '@/contract/endpoint'
import { type ProcessForm, startProcess } from '@/contract/workflow/process'
import { areFilesUploaded } from '@/features/workflow/task/use-task-form'
import { ApiError, NetworkError } from '@/lib/errors'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import type { ChosenDraft } from '@/parts/form/draft-choice'
import { addDraftFacts, useFormFactsState } from '@/parts/form/form-facts'
import type { LocalDraft } from '@/parts/form/local-draft'
import { useDraft, useDraftSaving } from '@/parts/form/use-draft'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { useUploadStore } from '@/parts/form/use-upload-store'
import { TASK_NEWS, useSubscription } from '@/parts/use-subscription'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'

export type StartResult = OutputOf<typeof startProcess>

const FORM_CHANGED = 409

interface NewFormOptions {
  process: ProcessForm
  about: string | undefined
  draftKey: string
  chosen: ChosenDraft
  fillsEarlier?: boolean
  /** The form definition has changed meanwhile. */
  onChanged: () => void
}

function getRefusalText(error: Error, isKept: boolean): string {
  if (error instanceof NetworkError)
    return `${error.message}，${isKept ? '填写的内容已存为草稿' : '填写的内容没有保存，请勿离开'}`
  return (error instanceof ApiError && error.message) || '提交失败，请重试'
}

interface ProcessStartOptions {
  refuse: (found: Record<string, string>) => void
  onChanged: () => void
  /** Called also when the page was left meanwhile. */
  onStarted: (answer: StartResult) => void
}

/** Submits a form; validation errors of the server are shown at their fields. */
function useProcessStart({ refuse, onChanged, onStarted }: ProcessStartOptions) {
  const write = useWrite(startProcess, { quiet: true, onSuccess: onStarted })
  const explain = (error: CallError<typeof startProcess>, isKept: boolean) => {
    showToast(getRefusalText(error, isKept), TOAST_MS)
    if (!(error instanceof ApiError)) return
    if (error.code === FORM_CHANGED) onChanged()
    if (error.data) refuse(error.data as Record<string, string>)
  }
  /** @param isKept whether the device or the server has the draft of this input */
  const start = (input: InputOf<typeof startProcess>, isKept: boolean) =>
    write.mutate(input, { onError: (error) => explain(error, isKept) })
  return { start, isBusy: write.isPending }
}

/** A new form: its input, its draft, and submitting it once. */
export function useNewForm({ process, about, draftKey, chosen, fillsEarlier = false, onChanged }: NewFormOptions) {
  const { definition, form, formVersion } = process
  const { fields } = form
  const userId = useStaffUser()?.userId ?? ''
  const [started, setStarted] = useState<StartResult>()
  const earlier = fillsEarlier ? process.earlier : null
  const start = earlier ? { ...earlier, files: form.files, names: form.names } : chosen.draft
  const filling = useFormEditor(fields, form.boData, start?.content)
  const { files, names } = start ?? form
  const { facts, unsent } = useFormFactsState({ files, names }, useUploadStore(userId, draftKey))
  const [isFlushing, setFlushing] = useState(false)
  const [priority, setPriority] = useState(start?.priority ?? 0)
  const onReplace = (localDraft: LocalDraft | undefined) => {
    filling.replace(localDraft?.content)
    if (localDraft) addDraftFacts(facts, localDraft)
    setPriority(localDraft?.priority ?? 0)
  }
  const { procDefKey, name } = definition
  const draft = useDraft({
    userId,
    key: draftKey,
    formVersion,
    process: { procDefKey, about, name },
    chosen,
    onReplace,
  })
  const onStarted = (answer: StartResult) => {
    setStarted(answer)
    void draft.finish()
  }
  const write = useProcessStart({ refuse: filling.refuse, onChanged, onStarted })

  const input = () => {
    const { main, sub } = filling.content
    return { procDefKey, about, formVersion, main, sub, priority }
  }
  useQueuedWriteSent(startProcess, input, () => void draft.finish())
  const subscription = useSubscription(TASK_NEWS)
  useDraftSaving(filling, facts, draft.keep, priority)

  /** The content of an earlier application is no draft until it is saved or submitted. */
  const keepEarlier = () => {
    if (earlier) draft.keep(filling.edits, { files: Object.values(facts.files), names: facts.names, priority })
  }
  const submit = async () => {
    if (!filling.check() || !areFilesUploaded(unsent)) return
    subscription.ask()
    keepEarlier()
    setFlushing(true)
    // If the session ends during submission, the draft is on the server, or at least on the device.
    const isThere = await draft.flush()
    setFlushing(false)
    write.start(input(), isThere || draft.isOnDevice())
  }
  const rank = (next: number) => {
    filling.isTouched.current = true
    setPriority(next)
  }
  const saveDraft = async () => {
    keepEarlier()
    const isThere = await draft.flush()
    if (isThere) showToast('草稿已保存')
    else if (draft.isOnDevice()) showToast('草稿已保存在本机')
    else showToast('草稿没有保存：本机空间不足，服务也没有收到', TOAST_MS)
  }
  const isBusy = isFlushing || write.isBusy
  return { filling, facts, draft, earlier, started, priority, rank, submit, saveDraft, isBusy }
}
