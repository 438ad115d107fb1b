import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Icon } from '@/ui/media/Icon'

import styles from './OfflineBanner.module.scss'

/**
 * The notice of a page while the device is offline: input stays, requests fail.
 *
 * @param isOver the page's bar floats over a head: a pill below the bar, for which PageFrame lowers the head's content
 */
export function OfflineBanner({ isOver }: { isOver: boolean }) {
  const texts = useTexts(sharedTexts)
  return (
    <View className={isOver ? styles.over : ''}>
      <View
        className={`${styles.root} ${isOver ? styles.pill : ''}`}
        {...toAriaProps({ role: 'status', live: 'polite' })}
      >
        <Icon name="offline" size={16} />
        <Text>{texts.offline}</Text>
      </View>
    </View>
  )
}
