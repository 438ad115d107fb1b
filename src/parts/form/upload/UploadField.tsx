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
  known?: readonly File[]
  isRequired: boolean
  error: string | undefined
  onChange: (ids: string[]) => void
  /** Called with whether uploads are pending or failed. */
  onUnsent: (isUnsent: boolean) => void
  /** Called with whether leaving the page would lose files. */
  onLosing?: (isLosing: boolean) => void
  /** Storage key of the draft; pending files are stored beside it. */
  keptWith?: string
  /** The field's name in the draft. */
  name?: string
  /** `photos` shows tiles; `files` allows documents too; `audio` and `video` are recordings. */
  takes?: 'photos' | 'files' | 'audio' | 'video' | 'model'
  /** Called with the known files of the ids, to be saved with a draft. */
  onFiles?: (files: readonly File[]) => void
  maxCount?: number
}

/** An upload field for photos or documents outside of a process form: pick, upload, preview and remove in place. */
export function UploadField(props: UploadFieldProps) {
  const { label, ids, known = none, isRequired, error, onChange, onUnsent } = props
  const { takes = 'photos', maxCount = MOST, name = 'files', keptWith, onFiles, onLosing } = props
  const keeper = useMemo(() => (keptWith ? createUploadStore(keptWith) : undefined), [keptWith])
  const { facts, unsent, isLosing } = useFormFactsState({ files: known, names: NAMES }, keeper)
  const isUnsent = unsent.length > 0
  useEffect(() => onLosing?.(isLosing), [onLosing, isLosing])
  useEffect(() => onUnsent(isUnsent), [onUnsent, isUnsent])
  useEffect(() => onFiles?.(ids.flatMap((id) => facts.files[id] ?? [])), [onFiles, ids, facts.files])
  const Control = takes === 'photos' ? ImageControl : takes === 'files' ? FileControl : ContentControl
  return (
    <FormFactsProvider value={facts}>
      <Control
        path={name}
        {...((takes === 'audio' || takes === 'model') && { kind: takes })}
        field={describeUploadField(label, maxCount)}
        value={[...ids]}
        isRequired={isRequired}
        error={error}
        onChange={(value) => onChange(Array.isArray(value) ? value : [])}
      />
    </FormFactsProvider>
  )
}
