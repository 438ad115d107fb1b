import { Text, View } from '@tarojs/components'

import { back, go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { ChangePasswordForm } from '@/parts/sign-in/ChangePasswordForm'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'

import styles from './ChangePhone.module.scss'

/** 修改密码: this device stays signed in, the others are signed out. */
export function PasswordScreen() {
  const leave = () => {
    showToast('密码已修改，其他设备需重新登录')
    void back()
  }
  return (
    <PageFrame route="password">
      <Card>
        <ChangePasswordForm onChanged={leave} />
      </Card>
      <Text className={styles.tip}>修改后，其他设备上的登录会立即退出，当前设备不受影响。</Text>
      <View className={styles.other}>
        <Pressable role="link" onPress={() => void go('forgotPassword')}>
          <Text className={styles.link}>忘记原密码</Text>
        </Pressable>
      </View>
    </PageFrame>
  )
}
