import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import { aria } from '@/platform/aria'
import { Pressable } from '@/ui/Pressable'

import styles from './HallPlan.module.scss'
import type { Zone } from './hall-units'

interface HallPlanProps {
  zones: readonly Zone[]
  chosenId: string
  onChoose(id: string): void
}

const ROW_DEPTH = 6 // metres; see hall-units

/** The hall from above: the entrance below, a button for each zone. It needs no WebGL. */
export function HallPlan({ zones, chosenId, onChoose }: HallPlanProps) {
  return (
    <View className={styles.root}>
      <View className={styles.room} {...aria({ role: 'radiogroup', label: '展厅平面图' })}>
        <View className={styles.screen} {...aria({ hidden: true })} />
        {zones.map((zone) => (
          <Pressable
            key={zone.id}
            role="radio"
            checked={zone.id === chosenId}
            label={`${zone.id} ${zone.name}`}
            className={`${styles.booth} ${zone.id === chosenId ? styles.chosen : ''}`}
            style={
              {
                '--zone': zone.color,
                gridColumn: zone.x < 0 ? 1 : 3,
                gridRow: 4 - Math.round(-zone.z / ROW_DEPTH),
              } as CSSProperties
            }
            onPress={() => onChoose(zone.id)}
          >
            <Text className={styles.number}>{zone.id}</Text>
            <Text className={styles.name}>{zone.name}</Text>
          </Pressable>
        ))}
        <View className={styles.aisle} {...aria({ hidden: true })} />
        <Text className={styles.entrance}>入口</Text>
      </View>
    </View>
  )
}
