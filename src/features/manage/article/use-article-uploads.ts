import { useEffect, useRef, useState } from 'react'

import { upload } from '@/api/transfer'
import { uploadFile } from '@/contract/file'
import { uuid } from '@/lib/uuid'
import type { DraftFile } from '@/offline/form-draft'
import { toUploadFailure, validateFile } from '@/parts/form/upload/upload-list'
import { releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'

import { buildPictureSource } from './article-lines'

interface ArticleUploadsOptions {
  /** Called with each uploaded picture, before its source is returned. */
  onFile: (file: DraftFile) => void
  /** Called with whether pictures are pending or failed. */
  onUnsent: (isUnsent: boolean) => void
}

/** Uploads pictures of an article one after the other. */
export function useArticleUploads({ onFile, onUnsent }: ArticleUploadsOptions) {
  const [pending, setPending] = useState(0)
  const [failures, setFailures] = useState<readonly string[]>([])
  const left = useRef(0)
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])
  const count = (change: number) => {
    left.current += change
    setPending(left.current)
    onUnsent(left.current > 0)
  }
  const sendOne = async (picked: PickedImage): Promise<string[]> => {
    const refusal = validateFile(picked)?.text
    try {
      if (refusal) throw new Error(refusal)
      const options = { quiet: true, idempotencyKey: uuid() }
      const file = await upload(uploadFile, { purpose: 'photo', name: picked.name }, picked, options)
      // A picture that arrives after its draft was discarded must not bring back the text that it was in.
      if (isOver.current) return []
      onFile(file)
      return [buildPictureSource(file.id)]
    } catch (error) {
      const why = refusal ?? toUploadFailure(error, false).text.replace('，点此重试', '')
      setFailures((before) => [...before, `${picked.name}：${why}`])
      return []
    } finally {
      releaseImage(picked)
    }
  }
  /** @returns sources of the uploaded pictures, for the HTML */
  const send = async (pictures: readonly PickedImage[]): Promise<string[]> => {
    setFailures([])
    count(pictures.length)
    const sources: string[] = []
    for (const picked of pictures) {
      sources.push(...(await sendOne(picked)))
      count(-1)
    }
    return sources
  }
  return {
    send,
    status: pending > 0 ? `正在上传 ${pending} 张图片` : undefined,
    hasFailed: failures.length > 0,
    failure: `没有放进正文，请重新选择：${failures.join('；')}`,
    drop: () => setFailures([]),
  }
}
