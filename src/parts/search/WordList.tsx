import { Text, View } from '@tarojs/components'

import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './WordList.module.scss'

interface WordListProps {
  title: string
  words: readonly string[]
  onPick: (words: string) => void
  /** Label and handler of the clear button at the end of the title; absent: no button. */
  clear?: { label: string; onPress: () => void }
}

/** Search suggestions as buttons; renders nothing when empty. */
export function WordList({ title, words, onPick, clear }: WordListProps) {
  if (words.length === 0) return null
  return (
    <>
      <View className={styles.head}>
        <Text className={styles.title}>{title}</Text>
        {clear ? (
          <Pressable className={styles.clear} label={clear.label} onPress={clear.onPress}>
            <Icon name="delete" size={18} />
          </Pressable>
        ) : null}
      </View>
      <View className={styles.words}>
        {words.map((one) => (
          <Pressable key={one} className={styles.word} isSmall label={`搜索${one}`} onPress={() => onPick(one)}>
            <Text>{one}</Text>
          </Pressable>
        ))}
      </View>
    </>
  )
}
