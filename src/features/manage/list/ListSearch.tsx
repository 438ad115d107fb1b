import { View } from '@tarojs/components'

import styles from '@/features/manage/Manage.module.scss'
import { SearchBar } from '@/ui/form/SearchBar'

interface ListSearchProps {
  value: string
  onChange: (words: string) => void
  placeholder: string
  /** As of {@link SearchBar}. */
  background?: 'page' | 'card'
}

/** The search field above a list. */
export function ListSearch(props: ListSearchProps) {
  return (
    <View className={styles.search}>
      <SearchBar {...props} />
    </View>
  )
}
