import { useEffect, useRef } from 'react'

import { upload } from '@/api/transfer'
import { uploadFile } from '@/contract/file'
import { CancelledError } from '@/lib/errors'
import { uuid } from '@/lib/uuid'
import type { UploadSource } from '@/offline/pending-uploads'
import { useFormFacts } from '@/parts/form/form-facts'
import { onNetworkChange } from '@/platform/network'

import { watchResending } from './resend-uploads'
import { type PendingUpload, toUploadFailure, useUploadList, validateFile } from './upload-list'

export type UploadPurpose = 'photo' | 'attachment' | 'recording' | 'model'

interface UploadsOptions {
  path: string
  ids: string[]
  purpose: UploadPurpose
  onChange: (ids: string[]) => void
}

/** Uploads one file after the other; each is added to the field's ids on success. */
function useUploadSender({ path, ids, purpose, onChange }: UploadsOptions) {
  const list = useUploadList()
  const { addFile, send: sendElsewhere, keeper: ofForm } = useFormFacts()
  // Pending files of table rows are not stored, because row indexes change.
  const keeper = path.includes('.') ? undefined : ofForm
  const latest = useRef({ ids, onChange })
  latest.current = { ids, onChange }
  const isHere = useRef(true)
  const drop = (key: string) => {
    list.remove(key)
    keeper?.forget(path, key)
  }
  const arrive = (id: string) => {
    if (latest.current.ids.includes(id)) return
    const all = [...latest.current.ids, id]
    // The next upload may succeed before this change is rendered.
    latest.current.ids = all
    latest.current.onChange(all)
  }
  const send = async ({ key }: Pick<PendingUpload, 'key'>) => {
    const { picked, isKept } = list.find(key) ?? {}
    if (!picked) return
    list.change(key, { percent: 0, failure: undefined })
    try {
      const onProgress = ({ percent }: { percent: number }) => list.change(key, { percent })
      const options = { idempotencyKey: key, onProgress }
      const file = sendElsewhere
        ? await sendElsewhere(picked, options)
        : await upload(uploadFile, { purpose, name: picked.name }, picked, { quiet: true, ...options })
      // Removed during the upload; or the page is closed, and the reopened draft uploads the file with the same key.
      if (!list.find(key) || (keeper && !isHere.current)) return
      addFile(file)
      arrive(file.id)
      drop(key)
    } catch (error) {
      if (!(error instanceof CancelledError)) list.change(key, { failure: toUploadFailure(error, isKept) })
    }
  }
  return { list, keeper, drop, send, isHere }
}

type Sending = ReturnType<typeof useUploadSender>

/** Resumes the pending uploads of an earlier page. */
function useLeft({ list, keeper, send, isHere }: Sending, path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the field appears; what it calls reads what is there now
  useEffect(() => {
    isHere.current = true
    const stop = keeper?.watch(path, list.clear)
    void keeper?.read(path).then(async (found) => {
      const left = found.filter(({ key }) => isHere.current && !list.find(key))
      list.add(left.map((one) => ({ ...one, percent: 0, isKept: true, failure: validateFile(one.picked) })))
      for (const one of left) if (one.picked.path) await send(one)
    })
    return () => {
      isHere.current = false
      stop?.()
    }
  }, [keeper, path])
}

/** Retries failed uploads when the network returns, or on request. */
function useUploadRetry({ list, send }: Sending): void {
  const latest = useRef(send)
  latest.current = send
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it reads what is there when it is called
  useEffect(() => {
    const again = async () => {
      for (const one of list.all()) if (one.failure?.canRetry) await latest.current(one)
    }
    const listen = () => void again()
    const forget = watchResending(listen)
    const stop = onNetworkChange((isOnline) => isOnline && listen())
    return () => {
      forget()
      stop()
    }
  }, [])
}

/**
 * Uploads picked files one after the other; each is added to the field's ids on success. When the form has a draft on
 * this device, they are stored with it until then, and are retried when the network returns.
 *
 * @returns the pending or failed uploads, `add`, `retry` and `drop`
 */
export function useUploads(options: UploadsOptions) {
  const { path } = options
  const { setUnsent } = useFormFacts()
  const sending = useUploadSender(options)
  const { list, keeper, drop, send } = sending
  const { uploads } = list
  useLeft(sending, path)
  useUploadRetry(sending)
  const keep = async ({ key, picked }: PendingUpload) => {
    const keptPath = await keeper?.keep(path, { key, picked })
    list.change(key, { isKept: keptPath !== undefined, ...(keptPath && { picked: { ...picked, path: keptPath } }) })
    if (!list.find(key)) keeper?.forget(path, key)
  }
  const add = async (picked: readonly UploadSource[]) => {
    const fresh = picked.map(
      (one): PendingUpload => ({ key: uuid(), picked: one, percent: 0, failure: validateFile(one) }),
    )
    list.add(fresh)
    const good = fresh.filter(({ failure }) => !failure)
    // Store all files before uploading the first.
    if (keeper) for (const one of good) await keep(one)
    for (const one of good) await send(one)
  }
  const losing = keeper ? uploads.filter(({ isKept }) => isKept === false).length : uploads.length
  useEffect(() => {
    setUnsent(path, uploads.length, losing)
    return () => setUnsent(path, 0, 0)
  }, [path, uploads.length, losing, setUnsent])
  return { uploads, add, retry: send, drop }
}
