import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
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
  const texts = useTexts(sharedTexts)
  return (
    <View className={`${styles.root} ${isMissing ? styles.missing : ''}`}>
      <Checkbox checked={checked} onChange={onChange} label={texts.agree}>
        <Text className={styles.text}>{texts.agree}</Text>
      </Checkbox>
      <Pressable role="link" isSmall onPress={() => void go('agreement')}>
        <Text className={styles.link}>{texts.agreement}</Text>
      </Pressable>
      <Pressable role="link" isSmall onPress={() => void go('privacy')}>
        <Text className={styles.link}>{texts.privacy}</Text>
      </Pressable>
    </View>
  )
}
