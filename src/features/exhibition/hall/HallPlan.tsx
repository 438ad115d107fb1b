import { ScrollView, Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { ExhibitionUnit } from '@/contract/exhibition/exhibition'
import { computeBoothPlace, countHallRows } from '@/lib/hall-layout'
import { joinTexts } from '@/lib/text/join-texts'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './HallPlan.module.scss'

interface HallPlanProps {
  units: readonly ExhibitionUnit[]
  chosenId: string | undefined
  /** Whether it replaces a scene that this device cannot render. */
  isInstead?: boolean
  onChoose(id: string): void
}

/** A floor plan of the hall: the entrance below, a button for each unit. It needs no WebGL. */
export function HallPlan({ units, chosenId, isInstead = false, onChoose }: HallPlanProps) {
  const rows = countHallRows(units.length)
  return (
    <ScrollView className={styles.root} scrollY enhanced showScrollbar={false}>
      {isInstead ? (
        <Text className={styles.note} {...toAriaProps({ role: 'status', live: 'polite' })}>
          此设备不支持 3D 显示，已换成平面图
        </Text>
      ) : null}
      <View
        className={styles.room}
        style={{ '--rows': rows } as CSSProperties}
        {...toAriaProps({ role: 'radiogroup', label: '展厅平面图' })}
      >
        <View className={styles.screen} {...toAriaProps({ hidden: true })} />
        {units.map(({ id, code, name, color, productCount }, index) => {
          const { row, side } = computeBoothPlace(index)
          const place = { '--zone': color, gridColumn: side < 0 ? 1 : 3, gridRow: rows + 1 - row }
          return (
            <Pressable
              key={id}
              role="radio"
              checked={id === chosenId}
              label={`${code} ${name}`}
              className={`${styles.booth} ${id === chosenId ? styles.chosen : ''}`}
              style={place as CSSProperties}
              onPress={() => onChoose(id)}
            >
              <Text className={styles.number}>{joinTexts([code, `${productCount} 件`])}</Text>
              <Text className={styles.name}>{name}</Text>
            </Pressable>
          )
        })}
        <View className={styles.aisle} style={{ gridRow: `2 / ${rows + 2}` }} {...toAriaProps({ hidden: true })} />
        <Text className={styles.entrance} style={{ gridRow: rows + 2 }}>
          入口
        </Text>
      </View>
    </ScrollView>
  )
}
