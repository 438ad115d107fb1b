import { Text, View } from '@tarojs/components'

import type { ProductPart } from '@/contract/exhibition/exhibition'
import { getDesignPixel } from '@/platform/canvas-host'
import type { ProductPin } from '@/platform/kernel/types'
import { useThemeChoice } from '@/theme/theme-store'
import { Pressable } from '@/ui/action/Pressable'

import styles from './PartNames.module.scss'
import { type Callout, placeCallouts } from './part-callouts'
import type { ViewerArea } from './use-product-scene'

interface PartNamesProps {
  pins: readonly ProductPin[]
  area: ViewerArea
  parts: readonly ProductPart[]
  onPart(key: string): void
}

// Design pixels: the hint above, the height of a name with its gap, from the edge to a line.
const [TOP, GAP, INSET] = [40, 26, 92]

const toPixels = (value: number) => `${Math.round(value * 10) / 10}px`

/** The names of exploded parts beside the picture, each with a line to its part. */
export function PartNames({ pins, area, parts, onPart }: PartNamesProps) {
  const textSize = useThemeChoice((state) => state.textSize)
  const design = getDesignPixel()
  const [gap, inset] = [GAP * textSize * design, INSET * textSize * design]
  const callouts = placeCallouts(pins, {
    gap,
    inset,
    width: area.width,
    top: TOP * design,
    bottom: area.height - gap / 2,
  })
  return (
    <>
      {callouts.map((callout) => {
        const part = parts.find(({ key }) => key === callout.id)
        return part ? <PartName key={part.key} {...callout} part={part} inset={inset} onPart={onPart} /> : null
      })}
    </>
  )
}

interface PartNameProps extends Callout {
  part: ProductPart
  inset: number
  onPart(key: string): void
}

function PartName({ side, y, line, dot, part, inset, onPart }: PartNameProps) {
  const turned = `rotate(${line.radians.toFixed(4)}rad)`
  return (
    <>
      <View
        className={styles.line}
        style={{ left: toPixels(line.x), top: toPixels(line.y), width: toPixels(line.length), transform: turned }}
      />
      <View className={styles.dot} style={{ left: toPixels(dot.x), top: toPixels(dot.y) }} />
      <View className={`${styles.place} ${styles[side]}`} style={{ top: toPixels(y), width: toPixels(inset) }}>
        <Pressable className={styles.name} isSmall label={`部件${part.name}`} onPress={() => onPart(part.key)}>
          <Text>{part.name}</Text>
        </Pressable>
      </View>
    </>
  )
}
