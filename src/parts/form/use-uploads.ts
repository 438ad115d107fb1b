import { useEffect, useRef, useState } from 'react'

import { upload } from '@/api/transfer'
import { uploadFile } from '@/contract/file'
import { ApiError, CancelledError, NetworkError } from '@/lib/errors'
import { uuid } from '@/lib/uuid'

import { useFormFacts } from './form-facts'

const MAX_BYTES = 10 * 1024 * 1024

export interface PickedFile {
  path: string
  name: string
  /** Bytes. */
  size: number
}

/** A file between its choice and its arrival. */
export interface Upload {
  key: string
  picked: PickedFile
  /** 0 to 100. */
  percent: number
  /** Why it did not arrive; absent while it is on its way. */
  failure?: { text: string; canRetry: boolean }
}

function failureOf(error: unknown): NonNullable<Upload['failure']> {
  if (error instanceof NetworkError) return { text: `${error.message}，点此重试`, canRetry: true }
  if (error instanceof ApiError && !error.isTransport) return { text: error.message || '文件不能上传', canRetry: false }
  return { text: '上传失败，点此重试', canRetry: true }
}

interface UploadsOptions {
  path: string
  ids: string[]
  purpose: 'photo' | 'attachment'
  onChange: (ids: string[]) => void
}

/**
 * Sends chosen files one after the other; each joins the field's ids when it has arrived.
 *
 * @returns those under way or failed, `add`, `retry` and `drop`
 */
export function useUploads({ path, ids, purpose, onChange }: UploadsOptions) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const { addFile, setUnsent, send: sendElsewhere } = useFormFacts()
  const latest = useRef({ ids, onChange })
  latest.current = { ids, onChange }
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))

  const send = async ({ key, picked }: Upload) => {
    if (picked.size > MAX_BYTES) {
      return change(key, { failure: { text: '文件不能超过 10 MB', canRetry: false } })
    }
    change(key, { percent: 0, failure: undefined })
    try {
      const onProgress = ({ percent }: { percent: number }) => change(key, { percent })
      const options = { idempotencyKey: key, onProgress }
      const file = sendElsewhere
        ? await sendElsewhere(picked, options)
        : await upload(uploadFile, { purpose }, picked, { quiet: true, ...options })
      addFile(file)
      const all = [...latest.current.ids, file.id]
      // The next file may arrive before this one is drawn.
      latest.current.ids = all
      latest.current.onChange(all)
      drop(key)
    } catch (error) {
      if (!(error instanceof CancelledError)) change(key, { failure: failureOf(error) })
    }
  }
  const add = async (picked: readonly PickedFile[]) => {
    const fresh = picked.map((one): Upload => ({ key: uuid(), picked: one, percent: 0 }))
    setUploads((before) => [...before, ...fresh])
    for (const one of fresh) await send(one)
  }
  useEffect(() => {
    setUnsent(path, uploads.length)
    return () => setUnsent(path, 0)
  }, [path, uploads.length, setUnsent])
  return { uploads, add, retry: send, drop }
}
