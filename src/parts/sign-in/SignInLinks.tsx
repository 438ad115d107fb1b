import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'

import styles from './SignInForm.module.scss'

interface SignInLinksProps {
  /** Whose login page it is. */
  population: 'user' | 'partner'
}

/** Links to register and to reset the password. */
export function AccountLinks({ population }: SignInLinksProps) {
  const isPartner = population === 'partner'
  const register = () => (isPartner ? go('partnerRegister') : go('register'))
  const reset = () => (isPartner ? go('forgotPassword', { population }) : go('forgotPassword'))
  return (
    <View className={styles.links}>
      <Pressable role="link" onPress={() => void register()}>
        <Text className={styles.link}>{isPartner ? '注册伙伴账号' : '注册账号'}</Text>
      </Pressable>
      <Pressable role="link" onPress={() => void reset()}>
        <Text className={styles.link}>忘记密码</Text>
      </Pressable>
    </View>
  )
}

/** At the bottom of a login page, a link to the login of the other accounts. */
export function OtherLoginLink({ population }: SignInLinksProps) {
  const isPartner = population === 'partner'
  const open = () => (isPartner ? go('login') : go('partnerLogin'))
  return (
    <View className={styles.foot}>
      <Pressable role="link" onPress={() => void open()}>
        <Text className={styles.link}>{isPartner ? '企业员工登录 ›' : '渠道伙伴登录 ›'}</Text>
      </Pressable>
    </View>
  )
}
