import { useCallback, useEffect, useRef, useState } from 'react'

import type { DraftFile } from '@/offline/form-draft'
import { UploadField } from '@/parts/form/upload/UploadField'

interface FilesFieldProps {
  label: string
  /** Files of the draft. */
  files: readonly DraftFile[]
  /** Storage key of the draft. */
  draftKey: string
  /** The field's name in the draft, where a form has several. */
  name?: string
  isRequired?: boolean
  accept?: 'photos' | 'files' | 'audio' | 'video' | 'model'
  maxCount?: number
  error: string | undefined
  onChange: (files: readonly DraftFile[]) => void
  /** Called with whether uploads are pending or failed. */
  onUnsentChange: (isUnsent: boolean) => void
}

const joinIds = (files: readonly DraftFile[]) => files.map(({ id }) => id).join()

/** Pictures or documents of a form of 管理, stored with its draft. */
export function FilesField({ onChange, ...props }: FilesFieldProps) {
  const ids = joinIds(props.files)
  const reported = useRef(ids)
  const [round, setRound] = useState(0)
  // Files that are not those of the field were chosen from what another administrator has saved: it starts with them.
  useEffect(() => {
    if (ids === reported.current) return
    reported.current = ids
    setRound((before) => before + 1)
  }, [ids])
  const report = (files: readonly DraftFile[]) => {
    reported.current = joinIds(files)
    onChange(files)
  }
  return <FilesOfRound key={round} {...props} onChange={report} />
}

function FilesOfRound({ files, isRequired = false, onChange, ...props }: FilesFieldProps) {
  const [initialFiles] = useState(files)
  const [ids, setIds] = useState(() => files.map(({ id }) => id))
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  // The field tells its files on each render of theirs; only a change is written.
  const reported = useRef(ids.join())
  const takeFiles = useCallback((found: readonly DraftFile[]) => {
    const now = joinIds(found)
    if (now === reported.current) return
    reported.current = now
    report.current(found)
  }, [])
  return (
    <UploadField
      {...props}
      isRequired={isRequired}
      ids={ids}
      files={initialFiles}
      onChange={setIds}
      onFiles={takeFiles}
    />
  )
}
