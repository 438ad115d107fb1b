import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/Pressable'

import styles from './DraftNote.module.scss'

interface DraftNoteProps {
  text: string
  /** What can be done about it; with none it only tells. */
  ways?: readonly { text: string; onPress: () => void }[]
  /** A sheet has its own margins. */
  isInSheet?: boolean
}

/** Beside what is being written: what it grew from is not what the server has now. */
export function DraftNote({ text, ways = [], isInSheet = false }: DraftNoteProps) {
  const role = ways.length > 0 ? 'alert' : 'status'
  return (
    <View className={`${styles.note} ${isInSheet ? styles.inSheet : ''}`} {...toAriaProps({ role })}>
      <Text>{text}</Text>
      {ways.length > 0 ? (
        <View className={styles.ways}>
          {ways.map((way) => (
            <Pressable key={way.text} className={styles.way} small onPress={way.onPress}>
              <Text>{way.text}</Text>
            </Pressable>
          ))}
        </View>
      ) : null}
    </View>
  )
}
