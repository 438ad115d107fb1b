import { Text, View } from '@tarojs/components'

import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './WordList.module.scss'

interface WordListProps {
  title: string
  words: readonly string[]
  onPick: (words: string) => void
  /** What the bin at the end of the title takes away; without it there is none. */
  clear?: { label: string; onPress: () => void }
}

/** Words to search by with one tap; renders nothing without one. */
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
          <Pressable key={one} className={styles.word} small label={`搜索${one}`} onPress={() => onPick(one)}>
            <Text>{one}</Text>
          </Pressable>
        ))}
      </View>
    </>
  )
}
