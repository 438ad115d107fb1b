import { View } from '@tarojs/components'

import { Pills } from '@/ui/form/Tick'

import styles from './Form.module.scss'
import type { TimeShortcut } from './time-shortcuts'

interface TimeShortcutsProps {
  label: string
  shortcuts: readonly TimeShortcut[]
  onPick: (value: string) => void
}

/** Usual times below an empty field: one tap instead of five wheels. */
export function TimeShortcuts({ label, shortcuts, onPick }: TimeShortcutsProps) {
  if (shortcuts.length === 0) return null
  return (
    <View className={styles.shortcuts}>
      <Pills isSingle label={label} options={shortcuts} value={[]} onChange={([value]) => value && onPick(value)} />
    </View>
  )
}
