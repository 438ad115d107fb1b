import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { listPartnerProducts } from '@/contract/partner/opportunity-acts'
import { chinaDay } from '@/lib/wire-time'
import { DayInput } from '@/ui/form/DayInput'
import { ErrorText } from '@/ui/form/ErrorText'
import { FilterSheet } from '@/ui/form/FilterSheet'
import { Switch } from '@/ui/form/Switch'
import { OptionalPillChoice } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'

import styles from './Opportunities.module.scss'
import { noOpportunityFilters, type OpportunityFilters, validateDayRange } from './opportunity-filters'

interface OpportunityFilterSheetProps {
  filters: OpportunityFilters
  onApply: (filters: OpportunityFilters) => void
  onClose: () => void
}

/** Filters of the opportunities. Nothing changes until 确定. */
export function OpportunityFilterSheet({ filters, onApply, onClose }: OpportunityFilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const [error, setError] = useState<string>()
  const set = (change: Partial<OpportunityFilters>) => {
    setDraft((before) => ({ ...before, ...change }))
    setError(undefined)
  }
  const apply = (chosen: OpportunityFilters) => {
    const found = validateDayRange(chosen)
    if (found) return setError(found)
    onApply(chosen)
    onClose()
  }
  const today = chinaDay(Date.now())
  return (
    <FilterSheet onReset={() => apply(noOpportunityFilters)} onApply={() => apply(draft)} onClose={onClose}>
      <ProductKinds value={draft.productType} onChange={(productType) => set({ productType })} />
      <View className={styles.group}>
        <Text className={styles.groupName}>提报时间</Text>
        <View className={styles.days}>
          <DayInput label="开始日期" value={draft.from} to={draft.to || today} onChange={(from) => set({ from })} />
          <Text>至</Text>
          <DayInput label="结束日期" value={draft.to} from={draft.from} to={today} onChange={(to) => set({ to })} />
        </View>
        <ErrorText className={styles.error} text={error} />
      </View>
      <Cell
        title="只看保护期将到"
        note="14 天内到期"
        right={
          <Switch label="只看保护期将到" checked={draft.isExpiring} onChange={(isExpiring) => set({ isExpiring })} />
        }
      />
    </FilterSheet>
  )
}

function ProductKinds({ value, onChange }: { value: string; onChange: (kind: string) => void }) {
  const { data } = useCall(listPartnerProducts, {})
  const kinds = [...new Set(data?.products.map(({ name }) => name))]
  if (kinds.length === 0) return null
  return (
    <View className={styles.group}>
      <Text className={styles.groupName}>意向产品</Text>
      <OptionalPillChoice
        label="意向产品"
        options={kinds.map((kind) => ({ value: kind, text: kind }))}
        value={value}
        onChange={(picked = '') => onChange(picked)}
      />
    </View>
  )
}
