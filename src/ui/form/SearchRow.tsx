import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Pressable } from '@/ui/action/Pressable'
import { Icon, type IconName } from '@/ui/media/Icon'

import { SearchBar } from './SearchBar'
import styles from './SearchRow.module.scss'

interface SearchRowProps {
  value: string
  onChange: (words: string) => void
  placeholder: string
  isFiltered: boolean
  onFilter: () => void
  /** More tools at the end of the row. */
  children?: ReactNode
}

/** The tools of a list: search field, filter, and others. */
export function SearchRow({ value, onChange, placeholder, isFiltered, onFilter, children }: SearchRowProps) {
  return (
    <View className={styles.root}>
      <View className={styles.bar}>
        <SearchBar value={value} onChange={onChange} placeholder={placeholder} />
      </View>
      <SearchRowTool
        icon="filter"
        label={isFiltered ? '筛选，已设置' : '筛选'}
        isActive={isFiltered}
        onPress={onFilter}
      />
      {children}
    </View>
  )
}

interface RowToolProps {
  icon: IconName
  label: string
  isActive?: boolean
  onPress: () => void
}

/** A tool of a {@link SearchRow}, as an icon. */
export function SearchRowTool({ icon, label, isActive = false, onPress }: RowToolProps) {
  return (
    <Pressable className={`${styles.tool} ${isActive ? styles.on : ''}`} label={label} onPress={onPress}>
      <Icon name={icon} size={20} />
    </Pressable>
  )
}
