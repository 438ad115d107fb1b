import { View } from '@tarojs/components'

import styles from '@/features/manage/Manage.module.scss'
import { OptionalPillChoice } from '@/ui/form/Tick'

interface FilterProps<S extends string> {
  label: string
  options: readonly { value: S; text: string }[]
  value: S | undefined
  onChange: (value: S | undefined) => void
}

/** One choice that narrows the list; pressed again it shows all. */
export function Filter<S extends string>({ label, options, value, onChange }: FilterProps<S>) {
  return (
    <View className={styles.search}>
      <OptionalPillChoice label={label} options={options} value={value} onChange={onChange} />
    </View>
  )
}
