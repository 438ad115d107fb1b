import { Text, View } from '@tarojs/components'

import { parseWireTime } from '@/lib/wire-time'
import { toAriaProps } from '@/platform/aria'

import styles from './Board.module.scss'
import { formatDuration } from './figures'

/** Age from which data counts as stale. */
const STALE_MS = 60_000

interface DataAgeProps {
  dataTime: string
  /** The server's time. */
  now: number
  /** The last refetch failed. */
  hasFailed?: boolean
}

/** The time of the data. Stale data is marked, by the server's clock, with the network as cause if so. */
export function DataAge({ dataTime, now, hasFailed = false }: DataAgeProps) {
  const age = now - (parseWireTime(dataTime) ?? now)
  if (age < STALE_MS)
    return (
      <View className={styles.age}>
        <View className={`${styles.dot} ${styles.run}`} />
        <Text>{dataTime.slice(11)} 更新</Text>
      </View>
    )
  return (
    <View className={`${styles.age} ${styles.stale}`} {...toAriaProps({ role: 'status' })}>
      <View className={`${styles.dot} ${styles.idle}`} />
      <Text>
        {hasFailed ? '连接中断，' : ''}数据停在 {dataTime.slice(11, 16)}（{formatDuration(age)}前）
      </Text>
    </View>
  )
}
