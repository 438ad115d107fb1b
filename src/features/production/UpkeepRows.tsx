import { Text, View } from '@tarojs/components'

import type { MachineDetail } from '@/contract/production/production'
import { joinTexts } from '@/lib/text/join-texts'
import { Icon } from '@/ui/media/Icon'

import board from './Board.module.scss'
import { formatDaysLeft } from './format-days-left'
import styles from './Machine.module.scss'

interface UpkeepRowsProps {
  upkeep: MachineDetail['upkeep']
  /** The server's time. */
  now: number
}

/** The next maintenance tasks, the earliest first. */
export function UpkeepRows({ upkeep, now }: UpkeepRowsProps) {
  if (upkeep.length === 0) return null
  return (
    <View className={board.card}>
      <View className={board.cardHead}>
        <Text className={board.cardTitle}>保养计划</Text>
      </View>
      {upkeep.map(({ id, name, dueTime, ownerName }) => (
        <View key={id} className={styles.upkeep}>
          <Icon className={styles.parameterIcon} name="wrench" size={18} />
          <View className={styles.upkeepText}>
            <Text>{name}</Text>
            <Text className={styles.quiet}>
              {joinTexts([`${dueTime.slice(5, 10)} 到期`, formatDaysLeft(dueTime, now), ownerName])}
            </Text>
          </View>
        </View>
      ))}
    </View>
  )
}
