import { Text, View } from '@tarojs/components'

import type { UserInfo } from '@/contract/identity/user'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Profile.module.scss'

/** The avatar, editable by tap, with name and department. */
export function AvatarHead({ user }: { user: UserInfo }) {
  const { nickName, realName, member } = user
  return (
    <View className={styles.head}>
      <Pressable className={styles.avatar} label="更换头像" onPress={() => void go('avatar')}>
        <PersonAvatar size="large" name={realName} picture={user.avatar} />
        <View className={styles.camera}>
          <Icon name="camera" size={14} />
        </View>
      </Pressable>
      <View className={styles.who}>
        <Text className={styles.name}>{nickName || realName}</Text>
        <Text className={styles.place}>
          {joinTexts([member?.deptName, member?.postName]) || member?.companyName || '尚未加入企业'}
        </Text>
      </View>
    </View>
  )
}
