import { useState } from 'react'

import { ChoiceCell } from '@/features/manage/list/ChoiceCell'
import { replaceAddressQuery } from '@/platform/address-query'

interface SortOption<K extends string> {
  value: K
  text: string
}

/** Orders of a list by time. */
export const timeSorts = [
  { value: 'newest', text: '最近的在前' },
  { value: 'oldest', text: '最早的在前' },
] as const

/**
 * The order of a list, which the address keeps.
 *
 * @param options the first is the usual order
 * @param given of the address
 */
export function useListSort<K extends string>(options: readonly [SortOption<K>, ...SortOption<K>[]], given = '') {
  const [usual] = options
  const [sort, setSort] = useState<K>(() => options.find(({ value }) => value === given)?.value ?? usual.value)
  const changeSort = (next: K) => {
    setSort(next)
    replaceAddressQuery('sort', next === usual.value ? '' : next)
  }
  return [sort, changeSort] as const
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
