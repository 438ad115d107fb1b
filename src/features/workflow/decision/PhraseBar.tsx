import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listPhrases } from '@/contract/workflow/phrase'
import { Pressable } from '@/ui/action/Pressable'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { Icon } from '@/ui/media/Icon'

import styles from './Decision.module.scss'

const FRESH_MS = 5 * 60_000

interface PhraseBarProps {
  onPick: (text: string) => void
  onManage: () => void
}

/** The user's saved phrases above the opinion; a tap inserts one. */
export function PhraseBar({ onPick, onManage }: PhraseBarProps) {
  const { data = [] } = useCall(listPhrases, {}, { quiet: true, staleTime: FRESH_MS })
  return (
    <View className={styles.phrases}>
      <ScrollRow className={styles.phraseScroll}>
        <View className={styles.phraseRow}>
          {data.map(({ id, text }) => (
            <Pressable key={id} className={styles.phrase} label={`常用意见 ${text}`} onPress={() => onPick(text)}>
              <Text className={styles.phraseText}>{text}</Text>
            </Pressable>
          ))}
          {data.length === 0 ? <Text className={styles.phraseNone}>把常说的话存为常用意见</Text> : null}
        </View>
      </ScrollRow>
      <Pressable className={styles.phraseManage} label="管理常用意见" onPress={onManage}>
        <Icon name="edit" size={18} />
      </Pressable>
    </View>
  )
}
