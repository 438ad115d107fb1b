import { Text, View } from '@tarojs/components'

import type { ProcessDefinition } from '@/contract/process'
import { go } from '@/navigation/navigate'
import { AppIcon } from '@/ui/AppIcon'
import { Card } from '@/ui/Card'
import { Pressable } from '@/ui/Pressable'

import styles from './Processes.module.scss'

interface ProcessTilesProps {
  title: string
  processes: readonly ProcessDefinition[]
  /** Absent: all of them. */
  most?: number
}

/** Processes within a thumb's reach, four in a row; absent when there is none. */
export function ProcessTiles({ title, processes, most }: ProcessTilesProps) {
  if (processes.length === 0) return null
  return (
    <Card title={title}>
      <View className={styles.tiles}>
        {processes.slice(0, most).map(({ procDefKey, name, icon }) => (
          <Pressable
            key={procDefKey}
            className={styles.tile}
            label={`${title}，${name}`}
            onPress={() => void go('form', { procDefKey })}
          >
            <AppIcon name={icon ?? 'more'} />
            <Text className={styles.tileName}>{name}</Text>
          </Pressable>
        ))}
      </View>
    </Card>
  )
}
