import { Text, View } from '@tarojs/components'

import type { ProductHotspot } from '@/contract/exhibition/exhibition'
import type { ProductPin } from '@/platform/kernel/types'
import { Pressable } from '@/ui/action/Pressable'

import styles from './ProductPins.module.scss'
import { placePins } from './pin-places'

interface ProductPinsProps {
  pins: readonly ProductPin[]
  hotspots: readonly ProductHotspot[]
  onHotspot(key: string): void
}

/** Hotspots over the idle scene. */
export function ProductPins({ pins, hotspots, onHotspot }: ProductPinsProps) {
  return (
    <>
      {placePins(pins).map(({ id, x, y, isNamed }) => {
        const hotspot = hotspots.find(({ key }) => key === id)
        if (!hotspot) return null
        return (
          <View key={id} className={styles.pin} style={{ left: `${x}px`, top: `${y}px` }}>
            <Pressable className={styles.hotspot} isSmall label={`看${hotspot.title}`} onPress={() => onHotspot(id)}>
              <View className={styles.dot} />
              {isNamed ? <Text className={styles.name}>{hotspot.title}</Text> : null}
            </Pressable>
          </View>
        )
      })}
    </>
  )
}
