import { View } from '@tarojs/components'

import { ChoiceCell } from '@/features/manage/list/ChoiceCell'
import styles from '@/features/manage/Manage.module.scss'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { PillChoice } from '@/ui/form/Tick'

export interface SortOption<K extends string> {
  value: K
  text: string
}

/** Orders of a list by time. */
export const timeSorts = [
  { value: 'newest', text: '最近的在前' },
  { value: 'oldest', text: '最早的在前' },
] as const

/** Orders of a list of events. */
export const eventSorts = [...timeSorts, { value: 'signUps', text: '报名多的在前' }] as const

/**
 * The order of a list, which the address keeps.
 *
 * @param options the first is the usual order
 * @param name what the address calls it, where a page has a list beside another
 */
export function useListSort<K extends string>(
  [usual, ...others]: readonly [SortOption<K>, ...SortOption<K>[]],
  name = 'sort',
) {
  return useAddressChoice(name, [usual.value, ...others.map(({ value }) => value)])
}

interface SortCellProps<K extends string> {
  options: readonly SortOption<K>[]
  value: K
  onChange: (value: K) => void
}

/** The row that shows the order of a list, and its sheet. */
export function SortCell<K extends string>(props: SortCellProps<K>) {
  return <ChoiceCell icon="sort" title="排序" {...props} />
}

/** The order of a list in a sheet, in which a second sheet has no place. */
export function SortPills<K extends string>(props: SortCellProps<K>) {
  return (
    <View className={styles.search}>
      <PillChoice label="排序" {...props} />
    </View>
  )
}
