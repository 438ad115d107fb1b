import { useState } from 'react'

import { SHORT_TOAST_MS, TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { getHomeSummary } from '@/contract/home'
import { listProcessDefinitions, type ProcessForm, startProcess } from '@/contract/process'
import { countTodos, listMyProcesses, listTodos } from '@/contract/todo'
import { ApiError, NetworkError } from '@/lib/errors'
import { fieldId } from '@/parts/form/control'
import type { ChosenDraft } from '@/parts/form/draft-choice'
import { useFactsOf } from '@/parts/form/form-facts'
import type { LocalDraft } from '@/parts/form/local-draft'
import { useDraft, useKeptDraft } from '@/parts/form/use-draft'
import { useFilling } from '@/parts/form/use-filling'
import { showToast } from '@/platform/feedback'
import { scrollTo } from '@/platform/scroll-to'
import { useStaffUser } from '@/session/session'

import { useSubscription } from './use-subscription'

export type Started = OutputOf<typeof startProcess>

const changed = [listProcessDefinitions, listMyProcesses, listTodos, countTodos, getHomeSummary]
const FORM_CHANGED = 409

interface NewFormOptions {
  process: ProcessForm
  about: string | undefined
  draftKey: string
  chosen: ChosenDraft
  /** The form is no longer as it was shown. */
  onChanged: () => void
}

/** Filling in a new form: what is typed, its draft, and handing it in once. */
export function useNewForm({ process, about, draftKey, chosen, onChanged }: NewFormOptions) {
  const { definition, form, formVersion } = process
  const { fields } = form
  const userId = useStaffUser()?.userId ?? ''
  const [started, setStarted] = useState<Started>()
  const filling = useFilling(fields, form.boData, chosen.draft?.content)
  const { facts, unsent } = useFactsOf({
    files: chosen.draft?.files ?? form.files,
    names: chosen.draft?.names ?? form.names,
  })
  const onReplace = (kept: LocalDraft | undefined) => filling.replace(kept?.content)
  const draft = useDraft({ userId, key: draftKey, formVersion, chosen, onReplace })
  const write = useWrite(startProcess, { invalidates: changed, quiet: true })

  const subscription = useSubscription()
  useKeptDraft(filling, facts, draft.keep)

  const explain = (error: Error) => {
    if (error instanceof NetworkError) return showToast(`${error.message}，填写的内容已存为草稿`, TOAST_MS)
    if (!(error instanceof ApiError)) return showToast('提交失败，请重试', TOAST_MS)
    if (error.code === FORM_CHANGED) onChanged()
    if (error.data) filling.refuse(error.data as Record<string, string>)
    showToast(error.message || '提交失败，请重试', TOAST_MS)
  }
  const submit = async () => {
    if (!filling.check()) return
    const [waiting] = unsent
    if (waiting) {
      scrollTo(fieldId(waiting))
      return showToast('有文件还没有上传完成', SHORT_TOAST_MS)
    }
    subscription.ask()
    // What the end of the session stops is on the server, or at least on the device.
    await draft.flush()
    const { main, sub } = filling.content
    write.mutate(
      { procDefKey: definition.procDefKey, about, formVersion, main, sub },
      {
        onError: explain,
        onSuccess: (answer) => {
          setStarted(answer)
          void draft.finish()
        },
      },
    )
  }
  const saveDraft = async () => {
    const isThere = await draft.flush()
    showToast(isThere ? '草稿已保存' : '草稿已保存在本机', SHORT_TOAST_MS)
  }
  return { filling, facts, draft, started, submit, saveDraft, isBusy: write.isPending }
}
