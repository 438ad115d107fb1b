import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { ChangePasswordForm } from '@/parts/sign-in/ChangePasswordForm'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './My.module.scss'

/** 修改密码: this device stays signed in, the others are signed out. */
export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const leave = () => {
    showToast('密码已修改，其他设备需重新登录')
    onClose()
  }
  const reset = () => {
    onClose()
    void go('forgotPassword', { population: 'partner' })
  }
  return (
    <Sheet isOpen title="修改密码" onClose={onClose}>
      <View className={styles.sheet}>
        <ChangePasswordForm onChanged={leave} />
        <Text className={styles.note}>修改后，其他设备上的登录会立即退出。</Text>
        <View className={styles.other}>
          <Pressable role="link" onPress={reset}>
            <Text className={styles.link}>忘记原密码</Text>
          </Pressable>
        </View>
      </View>
    </Sheet>
  )
}
