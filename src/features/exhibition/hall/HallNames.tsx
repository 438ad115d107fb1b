import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { ExhibitionUnit } from '@/contract/exhibition/exhibition'
import { getDesignPixel } from '@/platform/canvas-host'
import type { Pin } from '@/platform/kernel/types'
import { useThemeChoice } from '@/theme/theme-store'
import { Pressable } from '@/ui/action/Pressable'

import styles from './HallNames.module.scss'
import { type PlacedName, placeNames } from './hall-names'

const DESIGN_WIDTH = 375

const toPixels = (value: number) => `${Math.round(value)}px`

interface NameProps {
  name: string
  place: PlacedName
  onPress(): void
}

/** An invisible button over a legible sign; only the focus ring shows. */
function SignName({ name, place: { x, y, width, height }, onPress }: NameProps) {
  const style = {
    left: toPixels(x - width / 2),
    top: toPixels(y - height / 2),
    width: toPixels(width),
    height: toPixels(height),
  }
  return <Pressable className={styles.sign} style={style} label={`前往${name}`} onPress={onPress} />
}

function WrittenName({ name, place: { x, y }, onPress }: NameProps) {
  return (
    <View className={styles.pin} style={{ '--x': toPixels(x), top: toPixels(y) } as CSSProperties}>
      <Pressable className={styles.name} isSmall label={`前往${name}`} onPress={onPress}>
        <Text className={styles.text}>{name}</Text>
      </Pressable>
    </View>
  )
}

interface HallNamesProps {
  pins: readonly Pin[]
  units: readonly ExhibitionUnit[]
  onChoose(id: string): void
}

/** The names of the units over the idle scene: each opens its booth, and is written where its sign is not legible. */
export function HallNames({ pins, units, onChoose }: HallNamesProps) {
  const textSize = useThemeChoice((state) => state.textSize)
  const design = getDesignPixel()
  const names = units.map(({ id, name }) => ({ unitId: id, text: name }))
  return (
    <View className={styles.root}>
      {placeNames(pins, names, { width: DESIGN_WIDTH * design, design, textSize }).map((place) => {
        const { unitId, isOnSign } = place
        const name = names.find((one) => one.unitId === unitId)?.text ?? ''
        const Name = isOnSign ? SignName : WrittenName
        return <Name key={unitId} name={name} place={place} onPress={() => onChoose(unitId)} />
      })}
    </View>
  )
}
