import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { ChartModel as ChartData } from '@/lib/chart-types'
import { toAriaProps } from '@/platform/aria'
import { getWindowSize } from '@/platform/device'
import { scrollLockProps } from '@/platform/modal-history'
import { Pressable } from '@/ui/action/Pressable'
import { useOverlay } from '@/ui/feedback/use-overlay'
import { Icon } from '@/ui/media/Icon'

import { ChartView } from './ChartView'
import styles from './TurnedChart.module.scss'

interface TurnedChartProps {
  title: string
  chart: ChartData
  onClose: () => void
}

/** A full-screen landscape chart. The page itself does not rotate; the user turns the phone. */
export function TurnedChart({ title, chart, onClose }: TurnedChartProps) {
  const id = useOverlay(true, onClose)
  const [isTurned] = useState(() => {
    const { width, height } = getWindowSize()
    return height > width
  })
  return (
    <View
      id={id}
      className={`${styles.root} ${isTurned ? styles.turned : ''}`}
      {...scrollLockProps}
      {...toAriaProps({ role: 'dialog', label: `${title}，横屏` })}
    >
      <View className={styles.head}>
        <Text className={styles.title}>{title}</Text>
        <Pressable className={styles.close} label="退出横屏" onPress={onClose}>
          <Icon name="close" size={22} />
        </Pressable>
      </View>
      <View className={styles.chart}>
        <ChartView chart={chart} label={title} size="full" isTurned={isTurned} />
      </View>
    </View>
  )
}
