import { Text, View } from '@tarojs/components'

import type { Pin } from '@/platform/kernel/types'
import { Pressable } from '@/ui/Pressable'

import styles from './HallNames.module.scss'
import type { Zone } from './hall-units'

interface HallNamesProps {
  pins: readonly Pin[]
  zones: readonly Zone[]
  onChoose(id: string): void
}

/** The names of the zones over the resting picture. */
export function HallNames({ pins, zones, onChoose }: HallNamesProps) {
  return (
    <View className={styles.root}>
      {pins.map(({ unitId, x, y }) => {
        const zone = zones.find(({ id }) => id === unitId)
        return zone ? (
          <View key={unitId} className={styles.pin} style={{ left: `${Math.round(x)}px`, top: `${Math.round(y)}px` }}>
            <Pressable className={styles.name} small label={`前往${zone.name}`} onPress={() => onChoose(unitId)}>
              <Text className={styles.text}>{zone.name}</Text>
            </Pressable>
          </View>
        ) : null
      })}
    </View>
  )
}
