import { Image, Text, View } from '@tarojs/components'

import logo from '@/assets/logo.svg'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'

import styles from './HomeHead.module.scss'

/** The head for guests: the product's name, and a sign-in button. */
export function GuestHead() {
  return (
    <View className={styles.root}>
      <View className={styles.top}>
        <View className={styles.brand}>
          <Image className={styles.logo} src={logo} mode="aspectFit" {...toAriaProps({ hidden: true })} />
          <View className={styles.whoText}>
            <Text className={styles.greeting}>访客助手</Text>
            <Text className={styles.place}>{joinTexts(['数灵办公', '一站式数字化工作台'])}</Text>
          </View>
        </View>
        <Button kind="onDark" size="small" text="登录" onPress={() => void go('login')} />
      </View>
    </View>
  )
}
