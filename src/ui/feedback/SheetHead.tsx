import { Text, View } from '@tarojs/components'

import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './SheetHead.module.scss'

interface SheetHeadProps {
  title: string
  onClose: () => unknown
}

/** Title and close button of a panel at the bottom of the page. */
export function SheetHead({ title, onClose }: SheetHeadProps) {
  const texts = useTexts(sharedTexts)
  return (
    <View className={styles.head}>
      <Text className={styles.title}>{title}</Text>
      <Pressable className={styles.close} label={texts.close} onPress={onClose}>
        <Icon name="close" size={20} />
      </Pressable>
    </View>
  )
}
