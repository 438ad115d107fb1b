import { Text, View } from '@tarojs/components'

import { aria } from '@/platform/aria'
import { Pressable } from '@/ui/Pressable'

import styles from './Submit.module.scss'

interface ChangedElsewhereProps {
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Over a form that grew from what the server no longer has: which of the two counts. */
export function ChangedElsewhere({ onTakeTheirs, onKeepMine }: ChangedElsewhereProps) {
  return (
    <View className={styles.changed} {...aria({ role: 'alert' })}>
      <Text>这份商机已在另一台设备修改。以哪一份为准？另一份会被覆盖。</Text>
      <View className={styles.ways}>
        <Pressable className={styles.way} small onPress={onTakeTheirs}>
          <Text>用那一份</Text>
        </Pressable>
        <Pressable className={styles.way} small onPress={onKeepMine}>
          <Text>保留这里的</Text>
        </Pressable>
      </View>
    </View>
  )
}
