import { useEffect, useRef, useState } from 'react'

import type { FormDrafts } from '@/offline/form-draft'
import { useFormDraft } from '@/offline/use-form-draft'
import { useForm } from '@/parts/short-form/use-form'
import { usePartnerUser } from '@/session/session'

/** Texts and files of a form about an opportunity, saved on the device on each change until they are sent. */
export function useOpportunityDraft<T extends Record<string, string>>(
  drafts: FormDrafts<T>,
  id: string,
  empty: T,
  check: Parameters<typeof useForm<T>>[1],
) {
  const { stored, save, remove, ...draft } = useFormDraft(drafts, { slot: id, userId: usePartnerUser()?.userId ?? '' })
  const [first] = useState(() => ({
    values: stored?.values ?? empty,
    files: stored?.files.map((file) => file.id) ?? [],
  }))
  const form = useForm(first.values, check)
  const [files, setFiles] = useState(first.files)
  const [isUnsent, setUnsent] = useState(false)
  const isTouched = useRef(false)
  const { values } = form
  useEffect(() => {
    isTouched.current ||= values !== first.values || files !== first.files || isUnsent
    if (!isTouched.current) return
    const isBlank = Object.entries(values).every(([field, value]) => value.trim() === empty[field])
    if (isBlank && files.length === 0 && !isUnsent) remove()
    else save(values)
  }, [save, remove, first, empty, values, files, isUnsent])
  const { keptWith, takeFiles, finish } = draft
  return {
    form,
    files,
    isUnsent,
    finish,
    /** Discards the draft. */
    drop: remove,
    restoredAt: stored?.savedAt,
    /** Props of the upload field. */
    upload: {
      ids: files,
      isRequired: false,
      onChange: setFiles,
      onUnsentChange: setUnsent,
      onFiles: takeFiles,
      draftKey: keptWith,
      ...(stored && { files: stored.files }),
    },
  }
}
