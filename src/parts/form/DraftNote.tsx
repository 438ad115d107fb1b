import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './DraftNote.module.scss'

interface DraftNoteProps {
  text: string
  /** Available actions; a note without any is informative. */
  actions?: readonly { text: string; onPress: () => void }[]
  /** Inside a sheet, which has its own margins. */
  isInSheet?: boolean
}

/** A note beside a draft whose base version differs from the server's current one. */
export function DraftNote({ text, actions = [], isInSheet = false }: DraftNoteProps) {
  const role = actions.length > 0 ? 'alert' : 'status'
  return (
    <View className={`${styles.note} ${isInSheet ? styles.inSheet : ''}`} {...toAriaProps({ role })}>
      <Text>{text}</Text>
      {actions.length > 0 ? (
        <View className={styles.ways}>
          {actions.map((action) => (
            <Pressable key={action.text} className={styles.way} isSmall onPress={action.onPress}>
              <Text>{action.text}</Text>
            </Pressable>
          ))}
        </View>
      ) : null}
    </View>
  )
}
