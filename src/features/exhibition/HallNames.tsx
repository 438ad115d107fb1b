import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { ExhibitionUnit } from '@/contract/exhibition'
import { designPixel } from '@/platform/canvas-host'
import type { Pin } from '@/platform/kernel/types'
import { useThemeChoice } from '@/theme/theme-store'
import { Pressable } from '@/ui/Pressable'

import styles from './HallNames.module.scss'
import { namesWithRoom } from './hall-names'

const DESIGN_WIDTH = 375

const placeOf = (x: number, y: number) => ({ '--x': `${Math.round(x)}px`, top: `${Math.round(y)}px` }) as CSSProperties

interface HallNamesProps {
  pins: readonly Pin[]
  units: readonly ExhibitionUnit[]
  onChoose(id: string): void
}

/** The names of the units over the resting picture. */
export function HallNames({ pins, units, onChoose }: HallNamesProps) {
  const textSize = useThemeChoice((state) => state.textSize)
  const design = designPixel()
  const names = units.map(({ id, name }) => ({ unitId: id, text: name }))
  return (
    <View className={styles.root}>
      {namesWithRoom(pins, names, textSize * design, DESIGN_WIDTH * design).map(({ unitId, x, y }) => {
        const unit = units.find(({ id }) => id === unitId)
        return unit ? (
          <View key={unitId} className={styles.pin} style={placeOf(x, y)}>
            <Pressable className={styles.name} small label={`前往${unit.name}`} onPress={() => onChoose(unitId)}>
              <Text className={styles.text}>{unit.name}</Text>
            </Pressable>
          </View>
        ) : null
      })}
    </View>
  )
}
