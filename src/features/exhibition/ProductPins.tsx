import { Text, View } from '@tarojs/components'

import type { ProductHotspot } from '@/contract/exhibition'
import type { ProductPin } from '@/platform/kernel/types'
import { Pressable } from '@/ui/Pressable'

import styles from './ProductPins.module.scss'

interface ProductPinsProps {
  pins: readonly ProductPin[]
  hotspots: readonly ProductHotspot[]
  onHotspot(key: string): void
}

const NAME_PX = { wide: 84, high: 22 }

/** Whether a name may stand at a pin: names lie on no other, their dots do. */
function hasRoom(pin: ProductPin, at: number, pins: readonly ProductPin[]): boolean {
  const isFar = ({ x, y }: ProductPin) => Math.abs(x - pin.x) > NAME_PX.wide || Math.abs(y - pin.y) > NAME_PX.high
  return pins.slice(0, at).every(isFar)
}

const placeOf = ({ x, y }: ProductPin) => ({ left: `${Math.round(x)}px`, top: `${Math.round(y)}px` })

/** Hotspots over the resting picture. */
export function ProductPins({ pins, hotspots, onHotspot }: ProductPinsProps) {
  return (
    <>
      {pins.map((pin, at) => {
        const hotspot = hotspots.find(({ key }) => key === pin.id)
        if (!hotspot) return null
        return (
          <View key={pin.id} className={styles.pin} style={placeOf(pin)}>
            <Pressable className={styles.hotspot} small label={`看${hotspot.title}`} onPress={() => onHotspot(pin.id)}>
              <View className={styles.dot} />
              {hasRoom(pin, at, pins) ? <Text className={styles.name}>{hotspot.title}</Text> : null}
            </Pressable>
          </View>
        )
      })}
    </>
  )
}
