import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'

import styles from './LoginScreen.module.scss'

/** Links to register and to reset the password. */
export function AccountLinks() {
  return (
    <View className={styles.links}>
      <Pressable role="link" onPress={() => void go('register')}>
        <Text className={styles.link}>注册账号</Text>
      </Pressable>
      <Pressable role="link" onPress={() => void go('forgotPassword')}>
        <Text className={styles.link}>忘记密码</Text>
      </Pressable>
    </View>
  )
}
