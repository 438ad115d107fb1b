import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { addCustomProcess, type ProcessDefinition, removeCustomProcess } from '@/contract/workflow/process'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { AppIcon } from '@/ui/media/AppIcon'
import { Icon } from '@/ui/media/Icon'

import styles from './Processes.module.scss'

interface ProcessCardProps {
  title: string
  processes: readonly ProcessDefinition[]
  /** Keys of the processes with a draft. */
  drafted: ReadonlySet<string>
}

/** A group of processes: each opens its form; its star marks it as a favourite. */
export function ProcessCard({ title, processes, drafted }: ProcessCardProps) {
  return (
    <Card title={title} isFlush>
      {processes.map((process) => (
        <View key={process.procDefKey} className={styles.row}>
          <Pressable
            className={styles.open}
            feedback="ground"
            label={[process.name, process.description, drafted.has(process.procDefKey) ? '有草稿' : '']
              .filter(Boolean)
              .join('，')}
            onPress={() => void go('form', { procDefKey: process.procDefKey })}
          >
            <AppIcon size="small" name={process.icon ?? 'more'} />
            <View className={styles.text}>
              <Text className={styles.name}>{process.name}</Text>
              {process.description ? <Text className={styles.note}>{process.description}</Text> : null}
            </View>
            {drafted.has(process.procDefKey) ? <Chip text="草稿" tone="warning" /> : null}
          </Pressable>
          <Star process={process} />
        </View>
      ))}
    </Card>
  )
}

function Star({ process: { procDefKey, name, favorite } }: { process: ProcessDefinition }) {
  const add = useWrite(addCustomProcess)
  const remove = useWrite(removeCustomProcess)
  const isBusy = add.isPending || remove.isPending
  // Optimistic: shows the new state while pending; the refetched list reverts a refused change.
  const isOn = isBusy ? !favorite : favorite
  return (
    <Pressable
      className={`${styles.aside} ${isOn ? styles.starOn : ''}`}
      label={favorite ? `取消收藏${name}` : `收藏${name}`}
      disabled={isBusy}
      onPress={() => (favorite ? remove : add).mutate({ procDefKey })}
    >
      <Icon name={isOn ? 'star-filled' : 'star'} size={20} />
    </Pressable>
  )
}
