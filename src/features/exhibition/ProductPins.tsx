import { Text, View } from '@tarojs/components'

import type { ProductHotspot, ProductPart } from '@/contract/exhibition'
import type { ProductPin } from '@/platform/kernel/types'
import { Pressable } from '@/ui/Pressable'

import styles from './ProductPins.module.scss'

interface ProductPinsProps {
  pins: readonly ProductPin[]
  hotspots: readonly ProductHotspot[]
  parts: readonly ProductPart[]
  onHotspot(key: string): void
}

const placeOf = ({ x, y }: ProductPin) => ({ left: `${Math.round(x)}px`, top: `${Math.round(y)}px` })

/** Hotspots, and names of parts that stand apart, over the resting picture. */
export function ProductPins({ pins, hotspots, parts, onHotspot }: ProductPinsProps) {
  return (
    <View className={styles.root}>
      {pins.map((pin) => {
        const part = pin.kind === 'part' ? parts.find(({ key }) => key === pin.id) : undefined
        const hotspot = pin.kind === 'hotspot' ? hotspots.find(({ key }) => key === pin.id) : undefined
        if (part) {
          return (
            <View key={pin.id} className={styles.part} style={placeOf(pin)}>
              <Text>{part.name}</Text>
            </View>
          )
        }
        if (!hotspot) return null
        return (
          <View key={pin.id} className={styles.pin} style={placeOf(pin)}>
            <Pressable className={styles.hotspot} small label={`看${hotspot.title}`} onPress={() => onHotspot(pin.id)}>
              <View className={styles.dot} />
              <Text className={styles.name}>{hotspot.title}</Text>
            </Pressable>
          </View>
        )
      })}
    </View>
  )
}
