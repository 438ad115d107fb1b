import { useRef, useState } from 'react'

import { ApiError, NetworkError } from '@/lib/errors'
import { isOnline } from '@/platform/network'

export interface UploadSource {
  path: string
  name: string
  /** Bytes. */
  size: number
}

/** A file between its choice and its arrival. */
export interface PendingUpload {
  /** Also its idempotency key: sent again after the application was closed, it is the same file. */
  key: string
  picked: UploadSource
  /** 0 to 100. */
  percent: number
  /** Whether it outlives the page; absent until that is known. */
  isKept?: boolean
  /** Why it did not arrive; absent while it is on its way. */
  failure?: UploadFailure | undefined
}

interface UploadFailure {
  text: string
  canRetry: boolean
  /** It goes by itself once there is a network. */
  isWaiting?: boolean
}

/** Keeps chosen files on the device, beside a draft, until they have arrived. */
export interface UploadStore {
  /** Those of a field that never arrived; one without a path is gone from the device. */
  read(path: string): Promise<{ key: string; picked: UploadSource }[]>
  /** @returns the path of the stored file; undefined when there is no room for it */
  keep(path: string, upload: { key: string; picked: UploadSource }): Promise<string | undefined>
  /** It has arrived, or was removed. */
  forget(path: string, key: string): void
  /**
   * Tells when all of the field are forgotten with the draft.
   *
   * @returns ends the telling
   */
  watch(path: string, onForgotten: () => void): () => void
}

const MAX_BYTES = 10 * 1024 * 1024
const waiting = { text: '待上传，联网后自动上传', canRetry: true, isWaiting: true }

/** What is wrong with a file before it is sent. */
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

/** The files of one field on their way, known at once to what still runs from an earlier drawing. */
export function useUploadList() {
  const list = useRef<readonly PendingUpload[]>([])
  const [uploads, show] = useState(list.current)
  const [acts] = useState(() => {
    const put = (next: readonly PendingUpload[]) => {
      list.current = next
      show(next)
    }
    return {
      all: () => list.current,
      find: (key: string) => list.current.find((one) => one.key === key),
      add: (more: readonly PendingUpload[]) => put([...list.current, ...more]),
      change: (key: string, to: Partial<PendingUpload>) =>
        put(list.current.map((one) => (one.key === key ? { ...one, ...to } : one))),
      remove: (key: string) => put(list.current.filter((one) => one.key !== key)),
      clear: () => put([]),
    }
  })
  return { uploads, ...acts }
}
