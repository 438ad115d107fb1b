import { View } from '@tarojs/components'
import { useState } from 'react'

import { call, upload } from '@/api/client'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useRefresh } from '@/api/query'
import { uploadFile } from '@/contract/file'
import { getUserInfo, updateUser as updateUserCall } from '@/contract/user'
import { ApiError, NetworkError } from '@/lib/errors'
import { CropSheet } from '@/parts/crop/CropSheet'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { showToast } from '@/platform/feedback'
import { pickImages, releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { updateUser, useStaffUser } from '@/session/session'
import { Button } from '@/ui/Button'

import styles from './Avatar.module.scss'

async function saveAvatar(cut: PickedImage): Promise<string | undefined> {
  try {
    const file = await upload(uploadFile, { purpose: 'avatar' }, cut, { quiet: true })
    const user = await call(updateUserCall, { avatarFileId: file.id }, { quiet: true })
    updateUser({ ...user, population: 'user' })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && !error.isTransport) return error.message
    return error instanceof NetworkError ? error.message : '头像没有保存成功，请重试'
  } finally {
    releaseImage(cut)
  }
}

/** 头像: seen large, and replaced by a square of a photo. */
export function AvatarScreen() {
  const user = useStaffUser()
  const [picked, setPicked] = useState<PickedImage>()
  const refresh = useRefresh([getUserInfo])
  const pick = async (from: 'album' | 'camera') => setPicked((await pickImages({ from }))[0])
  const use = async (cut: PickedImage) => {
    const fault = await saveAvatar(cut)
    if (fault) return fault
    setPicked(undefined)
    void refresh()
    showToast('头像已更换', SHORT_TOAST_MS)
    return undefined
  }
  if (!user) return null
  return (
    <PageFrame route="avatar">
      <View className={styles.portrait}>
        <PersonAvatar size="huge" name={user.realName} picture={user.avatar} />
      </View>
      <View className={styles.buttons}>
        <Button icon="image" text="从相册选择" onPress={() => void pick('album')} />
        <Button kind="secondary" icon="camera" text="拍照" onPress={() => void pick('camera')} />
      </View>
      <CropSheet picture={picked} onCut={use} onClose={() => setPicked(undefined)} />
    </PageFrame>
  )
}
