import { Text, View } from '@tarojs/components'

import type { ProcessDefinition } from '@/contract/workflow/process'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Processes.module.scss'

interface ProcessTilesProps {
  title: string
  processes: readonly ProcessDefinition[]
  /** Maximum number of tiles; absent means all. */
  most?: number
}

/** Processes as tiles, four in a row; renders nothing when empty. */
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
