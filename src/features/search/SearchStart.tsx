import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listSearchSuggestions } from '@/contract/search'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './Search.module.scss'

interface SearchStartProps {
  history: readonly string[]
  onPick: (words: string) => void
  onClear: () => void
}

/** Before anything is typed: what was looked for here, and what the person may want. */
export function SearchStart({ history, onPick, onClear }: SearchStartProps) {
  const empty = history.length === 0
  return (
    <View className={styles.start}>
      {empty ? null : (
        <>
          <View className={styles.startHead}>
            <Text className={styles.startTitle}>搜索历史</Text>
            <Pressable className={styles.clear} label="清空搜索历史" onPress={onClear}>
              <Icon name="delete" size={18} />
            </Pressable>
          </View>
          <Words words={history} onPick={onPick} />
        </>
      )}
      <Suggestions onPick={onPick} />
      <Text className={styles.tip}>可以输入汉字、拼音或拼音首字母，如“采购”“caigou”“cg”。</Text>
    </View>
  )
}

/** Names out of the person's own work; nothing stands there without one. */
export function Suggestions({ onPick }: { onPick: (words: string) => void }) {
  const { data } = useCall(listSearchSuggestions, {}, { quiet: true })
  if (!data || data.length === 0) return null
  return (
    <>
      <View className={styles.startHead}>
        <Text className={styles.startTitle}>你可能想找</Text>
      </View>
      <Words words={data} onPick={onPick} />
    </>
  )
}

function Words({ words, onPick }: { words: readonly string[]; onPick: (words: string) => void }) {
  return (
    <View className={styles.words}>
      {words.map((one) => (
        <Pressable key={one} className={styles.word} small label={`搜索${one}`} onPress={() => onPick(one)}>
          <Text>{one}</Text>
        </Pressable>
      ))}
    </View>
  )
}
