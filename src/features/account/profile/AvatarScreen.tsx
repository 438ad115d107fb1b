import { View } from '@tarojs/components'

import { call } from '@/api/client'
import { useInvalidation } from '@/api/query'
import { updateUser as updateUserCall } from '@/contract/identity/user'
import { usePortrait } from '@/parts/crop/use-portrait'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { updateSessionUser, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'

import styles from './Avatar.module.scss'

/** 头像: shown large, and replaced by a cropped photo. */
export function AvatarScreen() {
  const user = useStaffUser()
  const refresh = useInvalidation(updateUserCall)
  const { pick, crop } = usePortrait(async (avatarFileId) => {
    const changed = await call(updateUserCall, { avatarFileId }, { quiet: true })
    updateSessionUser({ ...changed, population: 'user' })
    void refresh()
  })
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
      {crop}
    </PageFrame>
  )
}
