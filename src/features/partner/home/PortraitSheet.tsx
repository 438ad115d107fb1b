import { View } from '@tarojs/components'

import { call } from '@/api/client'
import { updatePartnerProfile } from '@/contract/partner/partner-home'
import { usePortrait } from '@/parts/crop/use-portrait'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { type PartnerUser, updateSessionUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './My.module.scss'

/** Changes a partner's avatar; render `crop` beside the sheet, see {@link usePortrait}. */
export function usePartnerPortrait(onDone: () => void) {
  return usePortrait(async (avatarFileId) => {
    const changed = await call(updatePartnerProfile, { avatarFileId }, { quiet: true })
    updateSessionUser({ ...changed, population: 'partner' })
    onDone()
  })
}

interface PortraitSheetProps {
  user: PartnerUser
  onPick: (from: 'album' | 'camera') => Promise<void>
  onClose: () => void
}

/** 头像: shown large, and replaced by a cropped photo. */
export function PortraitSheet({ user, onPick, onClose }: PortraitSheetProps) {
  return (
    <Sheet isOpen title="头像" onClose={onClose}>
      <View className={styles.portrait}>
        <PersonAvatar size="huge" name={user.name} picture={user.avatar} />
      </View>
      <View className={styles.sheet}>
        <Button icon="image" text="从相册选择" onPress={() => void onPick('album')} />
        <Button kind="secondary" icon="camera" text="拍照" onPress={() => void onPick('camera')} />
      </View>
    </Sheet>
  )
}
