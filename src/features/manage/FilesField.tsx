import { useCallback, useEffect, useRef, useState } from 'react'

import type { DraftFile } from '@/offline/form-draft'
import { UploadField } from '@/parts/form/upload/UploadField'

interface FilesFieldProps {
  label: string
  /** Files of the draft. */
  files: readonly DraftFile[]
  /** Storage key of the draft. */
  keptWith: string
  /** The field's name in the draft, where a form has several. */
  name?: string
  isRequired?: boolean
  takes?: 'photos' | 'files' | 'audio' | 'video' | 'model'
  maxCount?: number
  error: string | undefined
  onChange: (files: readonly DraftFile[]) => void
  /** Called with whether uploads are pending or failed. */
  onUnsent: (isUnsent: boolean) => void
}

/** Pictures or documents of a form of 管理, stored with its draft. */
export function FilesField({ files, isRequired = false, onChange, ...props }: FilesFieldProps) {
  const [known] = useState(files)
  const [ids, setIds] = useState(() => files.map(({ id }) => id))
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  // The field tells its files on each render of theirs; only a change is written.
  const reported = useRef(ids.join())
  const takeFiles = useCallback((found: readonly DraftFile[]) => {
    const now = found.map(({ id }) => id).join()
    if (now === reported.current) return
    reported.current = now
    report.current(found)
  }, [])
  return (
    <UploadField {...props} isRequired={isRequired} ids={ids} known={known} onChange={setIds} onFiles={takeFiles} />
  )
}
