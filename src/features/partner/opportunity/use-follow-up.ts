import { useEffect, useRef, useState } from 'react'
import { object, string } from 'valibot'

import { useWrite } from '@/api/query'
import { addFollowUp } from '@/contract/partner/opportunity-acts'
import { chinaDay } from '@/lib/wire-time'
import { openFormDrafts } from '@/offline/form-draft'
import { useFormDraft } from '@/offline/use-form-draft'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { showToast } from '@/platform/feedback'
import { emptyFollowUp, type FollowUpValues, toFollowUpInput, validateFollowUp } from './opportunity-forms'

const Values = object({ kind: string(), content: string(), nextStep: string(), nextDate: string() })
const drafts = openFormDrafts('followUpDraft', Values)

const isBlank = ({ content, nextStep, nextDate }: FollowUpValues) => !(content + nextStep + nextDate).trim()

/** Text and photos of a follow-up, saved on the device on each change until it is sent. */
function useKeptFollowUp(id: string, userId: string) {
  const { stored, save, remove, ...draft } = useFormDraft(drafts, { slot: id, userId })
  const [first] = useState(() => ({
    values: stored?.values ?? emptyFollowUp,
    photos: stored?.files.map(({ id }) => id) ?? [],
  }))
  const form = useForm(first.values, (values) => validateFollowUp(values, chinaDay(Date.now())))
  const [photos, setPhotos] = useState(first.photos)
  const [isUnsent, setUnsent] = useState(false)
  const isTouched = useRef(false)
  const { values } = form
  useEffect(() => {
    isTouched.current ||= values !== first.values || photos !== first.photos || isUnsent
    if (!isTouched.current) return
    if (isBlank(values) && photos.length === 0 && !isUnsent) remove()
    else save(values)
  }, [save, remove, first, values, photos, isUnsent])
  return { ...draft, stored, remove, form, photos, setPhotos, isUnsent, setUnsent }
}

/** State of a new follow-up, whose draft survives the sheet and a restart until it is sent. */
export function useFollowUp({ id, userId, onClose }: { id: string; userId: string; onClose: () => void }) {
  const { finish, isUnsent, stored, remove, ...writing } = useKeptFollowUp(id, userId)
  const { form, photos } = writing
  const [photoError, setPhotoError] = useState<string>()
  const write = useWrite(addFollowUp, { quiet: true })
  const input = () => toFollowUpInput(id, form.values, photos)
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
    known: stored?.files,
    restoredAt: stored?.savedAt,
    photoError: isUnsent ? photoError : undefined,
    /** Discards the draft. */
    drop: remove,
  }
}
