import { Text, View } from '@tarojs/components'

import type { ExhibitionUnit } from '@/contract/exhibition'
import type { Pin } from '@/platform/kernel/types'
import { Pressable } from '@/ui/Pressable'

import styles from './HallNames.module.scss'

interface HallNamesProps {
  pins: readonly Pin[]
  units: readonly ExhibitionUnit[]
  onChoose(id: string): void
}

/** The names of the units over the resting picture. */
export function HallNames({ pins, units, onChoose }: HallNamesProps) {
  return (
    <View className={styles.root}>
      {pins.map(({ unitId, x, y }) => {
        const unit = units.find(({ id }) => id === unitId)
        return unit ? (
          <View key={unitId} className={styles.pin} style={{ left: `${Math.round(x)}px`, top: `${Math.round(y)}px` }}>
            <Pressable className={styles.name} small label={`前往${unit.name}`} onPress={() => onChoose(unitId)}>
              <Text className={styles.text}>{unit.name}</Text>
            </Pressable>
          </View>
        ) : null
      })}
    </View>
  )
}
