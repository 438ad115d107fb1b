import { useRef, useState } from 'react'

import { ApiError, NetworkError } from '@/lib/errors'
import type { UploadSource } from '@/offline/pending-uploads'
import { releaseImage } from '@/platform/image'
import { isOnline } from '@/platform/network'

/** A picked file until its upload succeeds. */
export interface PendingUpload {
  /** Also its idempotency key, so that sending again after a restart returns the same file. */
  key: string
  picked: UploadSource
  /** 0 to 100. */
  percent: number
  /** Whether it is stored on the device and survives the page; absent until known. */
  isKept?: boolean
  /** Why the upload failed; absent while it is pending. */
  failure?: UploadFailure | undefined
}

interface UploadFailure {
  text: string
  canRetry: boolean
  /** It is retried automatically when the network returns. */
  isWaiting?: boolean
}

const MAX_BYTES = 10 * 1024 * 1024
const waiting = { text: '待上传，联网后自动上传', canRetry: true, isWaiting: true }

/** Validates a file before its upload. */
export function validateFile({ path, size }: UploadSource): UploadFailure | undefined {
  if (!path) return { text: '文件已不在本机，请重新选择', canRetry: false }
  return size > MAX_BYTES ? { text: '文件不能超过 10 MB', canRetry: false } : undefined
}

export function toUploadFailure(error: unknown, isKept: boolean | undefined): UploadFailure {
  if (error instanceof NetworkError) {
    if (isKept && !isOnline()) return waiting
    const why = isKept === false ? '本机空间不足，离开会丢失' : error.message
    return { text: `${why}，点此重试`, canRetry: true }
  }
  if (error instanceof ApiError && !error.isTransport) return { text: error.message || '文件不能上传', canRetry: false }
  return { text: '上传失败，点此重试', canRetry: true }
}

/** The pending uploads of one field. A ref makes changes visible to closures of earlier renders. */
export function useUploadList() {
  const list = useRef<readonly PendingUpload[]>([])
  const [uploads, show] = useState(list.current)
  const [acts] = useState(() => {
    const put = (next: readonly PendingUpload[]) => {
      list.current = next
      show(next)
    }
    const remove = (gone: (one: PendingUpload) => boolean) => {
      for (const one of list.current) if (gone(one)) releaseImage(one.picked)
      put(list.current.filter((one) => !gone(one)))
    }
    return {
      all: () => list.current,
      find: (key: string) => list.current.find((one) => one.key === key),
      add: (more: readonly PendingUpload[]) => put([...list.current, ...more]),
      change: (key: string, to: Partial<PendingUpload>) =>
        put(list.current.map((one) => (one.key === key ? { ...one, ...to } : one))),
      remove: (key: string) => remove((one) => one.key === key),
      clear: () => remove(() => true),
    }
  })
  return { uploads, ...acts }
}
