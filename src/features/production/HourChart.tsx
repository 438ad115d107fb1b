import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { ProductionBoard } from '@/contract/production/production'
import { formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { Pressable } from '@/ui/action/Pressable'

import board from './Board.module.scss'
import styles from './HourChart.module.scss'

type Hour = ProductionBoard['hours'][number]

const describeHour = ({ hour, plan, good }: Hour) => `${hour} 良品 ${formatCount(good)} / 计划 ${formatCount(plan)}`

/** Hourly output against plan. A tapped bar shows its values. */
export function HourChart({ hours, name }: { hours: readonly Hour[]; name: string }) {
  const [chosen, setChosen] = useState<string>()
  const highest = Math.max(1, ...hours.flatMap(({ plan, good }) => [plan, good]))
  const share = (count: number) => `${Math.round((count / highest) * 1000) / 10}%`
  const shown = hours.find(({ hour }) => hour === chosen)
  return (
    <View className={board.card}>
      <View className={board.cardHead}>
        <Text className={board.cardTitle}>小时产量</Text>
        <Text className={board.cardNote}>{shown ? describeHour(shown) : joinTexts([name, '近 12 小时'])}</Text>
      </View>
      <View className={styles.chart}>
        {hours.map((hour, at) => (
          <Pressable
            key={hour.hour}
            className={`${styles.column} ${hour.hour === chosen ? styles.columnOn : ''}`}
            label={describeHour(hour)}
            selected={hour.hour === chosen}
            onPress={() => setChosen(hour.hour === chosen ? undefined : hour.hour)}
          >
            <View className={styles.plot}>
              <View
                className={`${styles.output} ${at === hours.length - 1 ? styles.outputNow : ''}`}
                style={{ height: share(hour.good) }}
              />
              {hour.plan > 0 ? <View className={styles.plan} style={{ bottom: share(hour.plan) }} /> : null}
            </View>
            <Text className={styles.hour}>{at % 3 === 2 ? hour.hour : ''}</Text>
          </Pressable>
        ))}
      </View>
      <View className={styles.legend}>
        <View className={`${styles.key} ${styles.keyOutput}`} />
        <Text>良品</Text>
        <View className={`${styles.key} ${styles.keyPlan}`} />
        <Text>计划</Text>
      </View>
    </View>
  )
}
