import { useCallback, useEffect, useRef, useState } from 'react'
import { object, string } from 'valibot'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { addFollowUp } from '@/contract/partner/opportunity-acts'
import { chinaDay } from '@/lib/wire-time'
import { type DraftFile, openFormDrafts } from '@/offline/form-draft'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { resendUploads } from '@/parts/form/upload/use-uploads'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { showToast } from '@/platform/feedback'
import { emptyFollowUp, type FollowUpValues, placeErrors, toFollowUpInput, validateFollowUp } from './opportunity-forms'

const Values = object({ kind: string(), content: string(), nextStep: string(), nextDate: string() })
const drafts = openFormDrafts('followUpDraft', Values)

const isBlank = ({ content, nextStep, nextDate }: FollowUpValues) => !(content + nextStep + nextDate).trim()

/** Text and photos of a follow-up, saved on the device on each change until it is sent. */
function useKeptFollowUp(id: string, userId: string) {
  const [kept] = useState(() => drafts.read(id, userId))
  const [first] = useState(() => ({
    values: kept?.values ?? emptyFollowUp,
    photos: kept?.files.map(({ id }) => id) ?? [],
  }))
  const form = useForm(first.values, (values) => validateFollowUp(values, chinaDay(Date.now())))
  const [photos, setPhotos] = useState(first.photos)
  const [isUnsent, setUnsent] = useState(false)
  const files = useRef<readonly DraftFile[]>(kept?.files ?? [])
  const isTouched = useRef(false)
  const isOver = useRef(false)
  const { values } = form
  useEffect(() => {
    isTouched.current ||= values !== first.values || photos !== first.photos || isUnsent
    if (!isTouched.current || isOver.current) return
    if (isBlank(values) && photos.length === 0 && !isUnsent) drafts.remove(id, userId)
    else drafts.save({ values, files: files.current, savedAt: Date.now() }, id, userId)
  }, [id, userId, first, values, photos, isUnsent])
  const takeFiles = useCallback((found: readonly DraftFile[]) => {
    files.current = found
  }, [])
  const finish = () => {
    isOver.current = true
    drafts.remove(id, userId)
  }
  return { form, photos, setPhotos, isUnsent, setUnsent, takeFiles, finish, kept }
}

/** State of a new follow-up, whose draft survives the sheet and a restart until it is sent. */
export function useFollowUp({ id, userId, onClose }: { id: string; userId: string; onClose: () => void }) {
  const { finish, isUnsent, kept, ...writing } = useKeptFollowUp(id, userId)
  const { form, photos } = writing
  const [photoError, setPhotoError] = useState<string>()
  const { mutateAsync, isPending } = useWrite(addFollowUp, { quiet: true })
  const input = () => toFollowUpInput(id, form.values, photos)
  useQueuedWriteSent(addFollowUp, input, finish)
  const save = async () => {
    setPhotoError(isUnsent ? '照片还没有传完，请稍候或移除' : undefined)
    if (isUnsent) resendUploads()
    if (!form.tryIt() || isUnsent) return
    const done = await submitForm(
      () => mutateAsync(input()),
      ({ data }) => placeErrors(form, data),
    )
    if (!done) return
    finish()
    showToast('跟进已保存', SHORT_TOAST_MS)
    onClose()
  }
  return {
    ...writing,
    isPending,
    save,
    keptWith: drafts.getKey(id, userId),
    known: kept?.files,
    restoredAt: kept?.savedAt,
    photoError: isUnsent ? photoError : undefined,
    /** Discards the draft. */
    drop: () => drafts.remove(id, userId),
  }
}
