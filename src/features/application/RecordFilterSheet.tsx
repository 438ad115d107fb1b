import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import type { ApplicationView } from '@/contract/organization/application-view'
import { FilterSheet } from '@/ui/form/FilterSheet'
import { OptionalPillChoice } from '@/ui/form/Tick'

import { type RecordFilters, recordPeriods, recordStatuses } from './record-filters'
import styles from './ViewList.module.scss'

interface RecordFilterSheetProps {
  view: ApplicationView
  filters: RecordFilters
  onApply: (filters: RecordFilters) => void
  onClose: () => void
}

/** Filters of a view's records. Nothing changes until 确定. */
export function RecordFilterSheet({ view, filters, onApply, onClose }: RecordFilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const apply = (chosen: RecordFilters) => {
    onApply(chosen)
    onClose()
  }
  return (
    <FilterSheet onReset={() => apply({})} onApply={() => apply(draft)} onClose={onClose}>
      {view.choice ? (
        <Choice
          title={view.choice.label}
          options={view.choice.options.map(({ value, label }) => ({ value, text: label }))}
          value={draft.choice}
          onChange={(choice) => setDraft({ ...draft, choice })}
        />
      ) : null}
      <Choice
        title="状态"
        options={recordStatuses}
        value={draft.status}
        onChange={(status) => setDraft({ ...draft, status })}
      />
      <Choice
        title="提交时间"
        options={recordPeriods}
        value={draft.period}
        onChange={(period) => setDraft({ ...draft, period })}
      />
    </FilterSheet>
  )
}

interface ChoiceProps<T extends string> {
  title: string
  options: readonly { value: T; text: string }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

function Choice<T extends string>({ title, options, value, onChange }: ChoiceProps<T>): ReactNode {
  return (
    <View className={styles.choice}>
      <Text className={styles.choiceTitle}>{title}</Text>
      <OptionalPillChoice label={title} options={options} value={value} onChange={onChange} />
    </View>
  )
}
