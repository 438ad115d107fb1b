import { useRef } from 'react'

import type { FormPayload } from '@/contract/workflow/form'
import type { TaskDetail } from '@/contract/workflow/task'
import { getFieldId } from '@/parts/form/control'
import { useFormFactsState } from '@/parts/form/form-facts'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { useUploadStore } from '@/parts/form/use-upload-store'
import { showToast } from '@/platform/feedback'
import { scrollTo } from '@/platform/scroll-to'
import { useStaffUser } from '@/session/session'

const nothing: FormPayload = { main: {}, sub: {} }
const none: [] = []
const noNames = {}

/** Whether every file is uploaded; otherwise scrolls to the first pending field. */
export function areFilesUploaded([waiting]: readonly string[]): boolean {
  if (!waiting) return true
  scrollTo(getFieldId(waiting))
  resendUploads()
  showToast('有文件还没有上传完成')
  return false
}

/**
 * The form of a task with the fields this step may edit. Undefined while the task loads.
 *
 * @returns the displayed form; `checkBeforeAgree` for decisions that submit the form; and the data submitted with the
 * decision
 */
export function useTaskForm(form: TaskDetail['form'] | undefined, draftKey: string | undefined) {
  const userId = useStaffUser()?.userId ?? ''
  const keeper = useUploadStore(userId, draftKey)
  const filling = useFormEditor(form?.fields ?? none, form?.boData ?? nothing)
  const { facts, unsent } = useFormFactsState({ files: form?.files ?? none, names: form?.names ?? noNames }, keeper)
  const { main, sub } = filling.edits
  const onSettled = useRef<() => void>()
  return {
    ...filling,
    facts,
    onSettled,
    /** After the decision the draft is obsolete. */
    settle: () => onSettled.current?.(),
    checkBeforeAgree: () => filling.check() && areFilesUploaded(unsent),
    formData: Object.keys(main).length > 0 ? main : undefined,
    formRows: Object.keys(sub).length > 0 ? sub : undefined,
  }
}

export type TaskFormState = ReturnType<typeof useTaskForm>
