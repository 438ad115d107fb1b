import { useState } from 'react'
import { object, string } from 'valibot'

import { useWrite } from '@/api/query'
import { addFollowUp } from '@/contract/partner/opportunity-acts'
import { chinaDay } from '@/lib/wire-time'
import { openFormDrafts } from '@/offline/form-draft'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { showToast } from '@/platform/feedback'

import { emptyFollowUp, type FollowUpValues, toFollowUpInput, validateFollowUp } from './opportunity-forms'
import { useOpportunityDraft } from './use-opportunity-draft'

const Values = object({ kind: string(), content: string(), nextStep: string(), nextDate: string() })
const drafts = openFormDrafts('followUpDraft', Values)

const validateNow = (values: FollowUpValues) => validateFollowUp(values, chinaDay(Date.now()))

/** State of a new follow-up, whose draft survives the sheet and a restart until it is sent. */
export function useFollowUp({ id, onClose }: { id: string; onClose: () => void }) {
  const { finish, files, isUnsent, ...writing } = useOpportunityDraft(drafts, id, emptyFollowUp, validateNow)
  const { form } = writing
  const [photoError, setPhotoError] = useState<string>()
  const write = useWrite(addFollowUp, { quiet: true })
  const input = () => toFollowUpInput(id, form.values, files)
  useQueuedWriteSent(addFollowUp, input, finish)
  const save = async () => {
    setPhotoError(isUnsent ? '照片还没有传完，请稍候或移除' : undefined)
    if (isUnsent) resendUploads()
    if (!form.validate() || isUnsent) return
    const done = await submitForm(write, input(), ({ data }) => showFieldErrors(form, data))
    if (!done) return
    finish()
    showToast('跟进已保存')
    onClose()
  }
  return {
    ...writing,
    isPending: write.isPending,
    save,
    photoError: isUnsent ? photoError : undefined,
  }
}
