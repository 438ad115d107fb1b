import { Text, View } from '@tarojs/components'

import type { ProcessDefinition } from '@/contract/workflow/process'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Processes.module.scss'

interface ProcessTilesProps {
  title: string
  processes: readonly ProcessDefinition[]
  /** Maximum number of tiles; absent means all. */
  most?: number
  /** Keys of the processes with a draft. */
  drafted: ReadonlySet<string>
}

/** Processes as tiles, four in a row; renders nothing when empty. */
export function ProcessTiles({ title, processes, most, drafted }: ProcessTilesProps) {
  if (processes.length === 0) return null
  return (
    <Card title={title}>
      <View className={styles.tiles}>
        {processes.slice(0, most).map(({ procDefKey, name, icon }) => (
          <Pressable
            key={procDefKey}
            className={styles.tile}
            label={[title, name, drafted.has(procDefKey) ? '有草稿' : ''].filter(Boolean).join('，')}
            onPress={() => void go('form', { procDefKey })}
          >
            <AppIcon name={icon ?? 'more'} />
            <Text className={styles.tileName}>{name}</Text>
            {drafted.has(procDefKey) ? <Chip className={styles.tileMark} text="草稿" tone="warning" /> : null}
          </Pressable>
        ))}
      </View>
    </Card>
  )
}
