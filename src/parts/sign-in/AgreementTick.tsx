import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Checkbox } from '@/ui/form/Tick'

import styles from './AgreementTick.module.scss'

interface AgreementTickProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Highlights the missing tick after a press on sign-in. */
  isMissing: boolean
}

/** The consent checkbox required for signing in, with links to both texts. */
export function AgreementTick({ checked, onChange, isMissing }: AgreementTickProps) {
  return (
    <View className={`${styles.root} ${isMissing ? styles.missing : ''}`}>
      <Checkbox checked={checked} onChange={onChange} label="我已阅读并同意">
        <Text className={styles.text}>我已阅读并同意</Text>
      </Checkbox>
      <Pressable role="link" small onPress={() => void go('agreement')}>
        <Text className={styles.link}>《用户协议》</Text>
      </Pressable>
      <Pressable role="link" small onPress={() => void go('privacy')}>
        <Text className={styles.link}>《隐私条款》</Text>
      </Pressable>
    </View>
  )
}
