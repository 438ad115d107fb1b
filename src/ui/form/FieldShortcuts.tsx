import { View } from '@tarojs/components'

import styles from './Field.module.scss'
import { Pills } from './Tick'

interface FieldShortcutsProps {
  label: string
  shortcuts: readonly { value: string; text: string }[]
  onPick: (value: string) => void
}

/** Usual days or times below an empty field: one tap instead of a sheet. */
export function FieldShortcuts({ label, shortcuts, onPick }: FieldShortcutsProps) {
  if (shortcuts.length === 0) return null
  return (
    <View className={styles.shortcuts}>
      <Pills isSingle label={label} options={shortcuts} value={[]} onChange={([value]) => value && onPick(value)} />
    </View>
  )
}
