import { Text, View } from '@tarojs/components'

import { formatDraftTime } from '@/lib/draft-time'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Icon } from '@/ui/media/Icon'

import styles from './RestoredBar.module.scss'

const chinese = {
  startOver: '重新填写',
  question: '重新填写？',
  discarded: '草稿会被丢弃。',
  discard: '丢弃草稿',
}

interface RestoredBarProps {
  /** Epoch milliseconds; undefined when nothing was restored: then there is no bar. */
  restoredAt: number | undefined
  /** 草稿 by default. */
  what?: string
  /** For a single field of a sheet: discards at once, without a question. */
  isShort?: boolean
  onDiscard: () => void
  /** In another language, with the whole sentence about what was restored. */
  words?: typeof chinese & { restored: string }
}

/** Bar above a form: the time of the restored draft, and a button that discards it after a question. */
export function RestoredBar({ restoredAt: at, what = '草稿', isShort = false, onDiscard, words }: RestoredBarProps) {
  const { startOver: label, question: title, discarded: text, discard: confirmText } = words ?? chinese
  const { ask, dialog } = useQuestion()
  const question = { title, text, confirmText, isDangerous: true }
  if (at === undefined) return null
  const startOver = async () => {
    if (isShort || (await ask(question))) onDiscard()
  }
  return (
    <View className={`${styles.root} ${isShort ? styles.short : ''}`} {...toAriaProps({ role: 'status' })}>
      <Icon name="history" size={18} />
      <Text className={styles.text}>{words?.restored ?? `已恢复${formatDraftTime(at, Date.now())} 的${what}`}</Text>
      <Pressable className={styles.way} isSmall onPress={() => void startOver()}>
        <Text>{isShort ? '清除' : label}</Text>
      </Pressable>
      {dialog}
    </View>
  )
}
