import { Text, View } from '@tarojs/components'

import { parseWireTime } from '@/lib/wire-time'
import { toAriaProps } from '@/platform/aria'

import styles from './Board.module.scss'
import { formatDuration } from './figures'

/** From here on what is shown counts as old. */
const STALE_MS = 60_000

interface DataAgeProps {
  dataTime: string
  /** The server's clock. */
  now: number
  /** The last attempt to ask again failed. */
  hasFailed?: boolean
}

/** Of when the figures are. Old ones say so, by the server's clock, and whether the network is why. */
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
