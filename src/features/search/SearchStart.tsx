import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listSearchSuggestions } from '@/contract/organization/search'
import { WordList } from '@/parts/search/WordList'

import styles from './Search.module.scss'

interface SearchStartProps {
  history: readonly string[]
  onPick: (words: string) => void
  onClear: () => void
}

/** Shown before any input: the search history and suggestions. */
export function SearchStart({ history, onPick, onClear }: SearchStartProps) {
  return (
    <View className={styles.start}>
      <WordList title="搜索历史" words={history} onPick={onPick} clear={{ label: '清空搜索历史', onPress: onClear }} />
      <Suggestions onPick={onPick} />
      <Text className={styles.tip}>可以输入汉字、拼音或拼音首字母，如“采购”“caigou”“cg”。</Text>
    </View>
  )
}

/** Suggestions from the user's own work; renders nothing when empty. */
export function Suggestions({ onPick }: { onPick: (words: string) => void }) {
  const { data } = useCall(listSearchSuggestions, {}, { quiet: true })
  return <WordList title="你可能想找" words={data ?? []} onPick={onPick} />
}
