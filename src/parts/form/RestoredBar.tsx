import { Text, View } from '@tarojs/components'

import { formatDraftTime } from '@/lib/draft-time'
import { toAriaProps } from '@/platform/aria'
import { defineTexts, useTexts } from '@/theme/language'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Icon } from '@/ui/media/Icon'

import styles from './RestoredBar.module.scss'

const barTexts = defineTexts(
  {
    what: '草稿',
    restored: (time: string, what: string) => `已恢复${time} 的${what}`,
    clear: '清除',
    startOver: '重新填写',
    question: '重新填写？',
    discarded: '草稿会被丢弃。',
    discard: '丢弃草稿',
  },
  {
    what: 'entries',
    restored: (_time, what) => `Your earlier ${what} are back`,
    clear: 'Clear',
    startOver: 'Start over',
    question: 'Start over?',
    discarded: 'Your entries will be discarded.',
    discard: 'Discard',
  },
)

interface RestoredBarProps {
  /** Epoch milliseconds. */
  at: number
  /** 草稿 by default. */
  what?: string
  /** For a single field of a sheet: discards at once, without a question. */
  isShort?: boolean
  onDiscard: () => void
}

/** Bar above a form: the time of the restored draft, and a button that discards it after a question. */
export function RestoredBar({ at, what, isShort = false, onDiscard }: RestoredBarProps) {
  const texts = useTexts(barTexts)
  const { ask, dialog } = useQuestion()
  const question = { title: texts.question, text: texts.discarded, confirmText: texts.discard, isDangerous: true }
  const startOver = async () => {
    if (isShort || (await ask(question))) onDiscard()
  }
  return (
    <View className={`${styles.root} ${isShort ? styles.short : ''}`} {...toAriaProps({ role: 'status' })}>
      <Icon name="history" size={18} />
      <Text className={styles.text}>{texts.restored(formatDraftTime(at, Date.now()), what ?? texts.what)}</Text>
      <Pressable className={styles.way} small onPress={() => void startOver()}>
        <Text>{isShort ? texts.clear : texts.startOver}</Text>
      </Pressable>
      {dialog}
    </View>
  )
}
