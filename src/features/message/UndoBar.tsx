import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './Message.module.scss'
import { discardUndo, useUndo } from './undo'

/** Bar at the foot of the page, shown while an action can be undone. */
export function UndoBar({ overTabs = false }: { overTabs?: boolean }) {
  const { text, undo } = useUndo()
  useDidHide(discardUndo)
  if (!undo) return null
  const take = () => {
    discardUndo()
    undo()
  }
  return (
    <View
      className={`${styles.undo} ${overTabs ? styles.overTabs : ''}`}
      {...toAriaProps({ role: 'status', live: 'polite' })}
    >
      <Text className={styles.undoText}>{text}</Text>
      <Pressable className={styles.undoButton} onPress={take}>
        <Text>撤销</Text>
      </Pressable>
    </View>
  )
}
