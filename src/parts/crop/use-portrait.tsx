import { type ReactNode, useState } from 'react'

import { upload } from '@/api/transfer'
import { uploadFile } from '@/contract/file'
import { ApiError, NetworkError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'
import { pickImages, releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'

import { CropSheet } from './CropSheet'

interface Portrait {
  pick: (from: 'album' | 'camera') => Promise<void>
  /** Render it in the page itself: WeChat finds no canvas inside another sheet. */
  crop: ReactNode
}

/**
 * An avatar from the album or the camera: cropped to a square and uploaded.
 *
 * @param onSave saves the uploaded file as the user's avatar
 */
export function usePortrait(onSave: (avatarFileId: string) => Promise<void>): Portrait {
  const [picked, setPicked] = useState<PickedImage>()
  const pick = async (from: 'album' | 'camera') => setPicked((await pickImages({ from }))[0])
  const use = async (cut: PickedImage): Promise<string | undefined> => {
    try {
      const file = await upload(uploadFile, { purpose: 'avatar' }, cut, { quiet: true })
      await onSave(file.id)
    } catch (error) {
      if (error instanceof ApiError && !error.isTransport) return error.message
      return error instanceof NetworkError ? error.message : '头像没有保存成功，请重试'
    } finally {
      releaseImage(cut)
    }
    setPicked(undefined)
    showToast('头像已更换')
    return undefined
  }
  return { pick, crop: <CropSheet picture={picked} onCrop={use} onClose={() => setPicked(undefined)} /> }
}
