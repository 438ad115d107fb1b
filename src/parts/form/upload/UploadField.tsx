import { useEffect, useMemo } from 'react'

import { createUploadStore } from '@/offline/pending-uploads'
import type { ControlField } from '@/parts/form/control'
import { type File, FormFactsProvider, useFormFactsState } from '@/parts/form/form-facts'

import { ContentControl, FileControl, ImageControl } from './FileControl'

const none: readonly File[] = []
const NAMES = {}
const MOST = 9

const describeUploadField = (label: string, most: number): ControlField => ({
  field: 'files',
  label,
  type: 'image',
  maxCount: most,
  options: [],
  unit: null,
  placeholder: null,
  minLength: null,
  maxLength: null,
  min: null,
  max: null,
  decimals: null,
  rule: null,
  computed: null,
  help: null,
})

interface UploadFieldProps {
  label: string
  ids: readonly string[]
  /** Previously uploaded files, as returned by the server. */
  files?: readonly File[]
  isRequired: boolean
  error: string | undefined
  onChange: (ids: string[]) => void
  /** Called with whether uploads are pending or failed. */
  onUnsentChange: (isUnsent: boolean) => void
  /** Called with whether leaving the page would lose files. */
  onUnstoredChange?: (isLosing: boolean) => void
  /** Storage key of the draft; pending files are stored beside it. */
  draftKey?: string
  /** The field's name in the draft. */
  name?: string
  /** `photos` shows tiles; `files` allows documents too; `audio` and `video` are recordings. */
  accept?: 'photos' | 'files' | 'audio' | 'video' | 'model'
  /** Called with the known files of the ids, to be saved with a draft. */
  onFiles?: (files: readonly File[]) => void
  maxCount?: number
}

/** An upload field for photos or documents outside of a process form: pick, upload, preview and remove in place. */
export function UploadField(props: UploadFieldProps) {
  const { label, ids, files: known = none, isRequired, error, onChange, onUnsentChange } = props
  const { accept = 'photos', maxCount = MOST, name = 'files', draftKey, onFiles, onUnstoredChange } = props
  const keeper = useMemo(() => (draftKey ? createUploadStore(draftKey) : undefined), [draftKey])
  const { facts, unsent, isLosing } = useFormFactsState({ files: known, names: NAMES }, keeper)
  const isUnsent = unsent.length > 0
  useEffect(() => onUnstoredChange?.(isLosing), [onUnstoredChange, isLosing])
  useEffect(() => onUnsentChange(isUnsent), [onUnsentChange, isUnsent])
  useEffect(() => onFiles?.(ids.flatMap((id) => facts.files[id] ?? [])), [onFiles, ids, facts.files])
  const Control = accept === 'photos' ? ImageControl : accept === 'files' ? FileControl : ContentControl
  return (
    <FormFactsProvider value={facts}>
      <Control
        path={name}
        {...((accept === 'audio' || accept === 'model') && { kind: accept })}
        field={describeUploadField(label, maxCount)}
        value={[...ids]}
        isRequired={isRequired}
        error={error}
        onChange={(value) => onChange(Array.isArray(value) ? value : [])}
      />
    </FormFactsProvider>
  )
}
