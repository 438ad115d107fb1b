import { Text, View } from '@tarojs/components'

import type { MachineDetail } from '@/contract/production/production'
import { formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import board from './Board.module.scss'
import { DataAge } from './DataAge'
import { formatDuration } from './figures'
import styles from './Machine.module.scss'

interface MachineHeroProps {
  machine: MachineDetail
  /** The server's time. */
  now: number
  picture: string | undefined
  hasFailed: boolean
}

/** The machine, its state and duration, and the progress of its order. */
export function MachineHero({ machine, now, picture, hasFailed }: MachineHeroProps) {
  const { id, code, model, lineName, productName, state, stateName, since, changeId } = machine
  const { orderNo, orderDone, orderTotal } = machine
  return (
    <View className={styles.hero}>
      <View className={styles.heroText}>
        <Text className={styles.code}>{code}</Text>
        <Text className={styles.model}>{joinTexts([model, lineName])}</Text>
        <View className={`${styles.state} ${styles[state] ?? ''}`}>
          <View className={`${board.dot} ${board[state] ?? ''}`} />
          <Text>{stateName}</Text>
          <Text className={styles.stateAge}>{formatDuration(now - (parseWireTime(since) ?? now))}</Text>
        </View>
        <Text className={styles.product}>{productName}</Text>
        <View className={styles.order}>
          <View className={board.track}>
            <View
              className={`${board.bar} ${styles.orderBar}`}
              style={{ width: `${orderTotal > 0 ? Math.min((orderDone / orderTotal) * 100, 100) : 0}%` }}
            />
          </View>
          <Text className={styles.orderFigure}>
            {formatCount(orderDone)} / {formatCount(orderTotal)}
          </Text>
        </View>
        <Text className={styles.orderNo}>{orderNo}</Text>
      </View>
      <ImageWithFallback className={styles.picture} src={picture} alt="" mode="aspectFit" fallback="factory" />
      <View className={styles.heroFoot}>
        <DataAge dataTime={machine.dataTime} now={now} hasFailed={hasFailed} />
        <Pressable
          className={board.scan}
          isSmall
          onPress={() => void go('lineChange', changeId ? { changeId } : { machineId: id })}
        >
          <Icon name="transfer" size={16} />
          <Text>{changeId ? '换线进行中' : '设备换线'}</Text>
        </Pressable>
      </View>
    </View>
  )
}
