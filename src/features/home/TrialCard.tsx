import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Card } from '@/ui/layout/Card'
import { AppIcon } from '@/ui/media/AppIcon'
import { Icon } from '@/ui/media/Icon'

import styles from './HomeRows.module.scss'

/** For guests: a link to the free trial of the platform. */
export function TrialCard() {
  return (
    <Card label="低代码平台免费试用" onPress={() => void go('trial')}>
      <View className={styles.row}>
        <AppIcon size="small" name="cloud" />
        <View className={styles.text}>
          <Text className={styles.title}>低代码平台免费试用</Text>
          <Text className={styles.note}>30 天全功能，顾问协助上线</Text>
        </View>
        <Icon name="chevron-right" size={16} />
      </View>
    </Card>
  )
}
