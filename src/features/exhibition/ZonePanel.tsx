import { ScrollView, Text, View } from '@tarojs/components'

import { aria } from '@/platform/aria'
import type { MachineKind } from '@/platform/kernel/types'
import { Button } from '@/ui/Button'
import { ImageWithFallback } from '@/ui/ImageWithFallback'
import { Pressable } from '@/ui/Pressable'

import type { Zone } from './hall-units'
import styles from './ZonePanel.module.scss'

interface ZonePanelProps {
  zones: readonly Zone[]
  chosen: Zone
  pictures: Readonly<Record<MachineKind, string>>
  /** The camera stands in the chosen zone. */
  isInside: boolean
  /** The scene runs, so a zone can be entered. */
  canEnter: boolean
  onChoose(id: string): void
  /** Into a zone, or back to the overview. */
  onVisit(id: string | undefined): void
}

/** What the chosen zone shows, and the exhibits to choose from. */
export function ZonePanel(props: ZonePanelProps) {
  const { zones, chosen, pictures, isInside, canEnter, onChoose, onVisit } = props
  return (
    <View className={styles.root}>
      <View className={styles.head}>
        <Text className={styles.title}>{chosen.name}</Text>
        <Text className={styles.number}>{chosen.id}</Text>
      </View>
      <Text className={styles.summary}>{chosen.summary}</Text>
      <ScrollView className={styles.scroll} scrollX enhanced showScrollbar={false}>
        <View className={styles.cards} {...aria({ role: 'radiogroup', label: '展品' })}>
          {zones.map((zone) => (
            <Pressable
              key={zone.id}
              role="radio"
              checked={zone.id === chosen.id}
              label={`${zone.name}，${zone.exhibit} ${zone.exhibitKind}`}
              className={`${styles.card} ${zone.id === chosen.id ? styles.chosen : ''}`}
              onPress={() => onChoose(zone.id)}
            >
              <ImageWithFallback
                className={styles.picture ?? ''}
                src={pictures[zone.machine]}
                alt=""
                mode="aspectFit"
              />
              <Text className={styles.exhibit}>{zone.exhibit}</Text>
              <Text className={styles.kind}>{zone.exhibitKind}</Text>
            </Pressable>
          ))}
        </View>
      </ScrollView>
      {canEnter ? (
        <View className={styles.actions}>
          {isInside ? <Button kind="onDark" grow={1} text="返回全景" onPress={() => onVisit(undefined)} /> : null}
          {isInside ? null : <Button grow={1} text="进入展区" onPress={() => onVisit(chosen.id)} />}
        </View>
      ) : null}
    </View>
  )
}
