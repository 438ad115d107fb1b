import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { go } from '@/navigation/navigate'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { SearchBar } from '@/ui/SearchBar'

import { startPicking, useBatch } from './batch-run'
import { TodoFilterSheet } from './TodoFilterSheet'
import styles from './TodoScreen.module.scss'
import { isFiltering, type TodoFilters } from './todo-filters'
import type { TodoListKey } from './todo-lists'

interface TodoToolsProps {
  list: TodoListKey
  words: string
  onWords: (words: string) => void
  filters: TodoFilters
  onFilters: (filters: TodoFilters) => void
}

/** What finds and orders a list, and for what waits: several at once. */
export function TodoTools({ list, words, onWords, filters, onFilters }: TodoToolsProps) {
  const [isFilterOpen, setFilterOpen] = useState(false)
  const isFiltered = isFiltering(filters)
  const isBatchOpen = useBatch(({ run }) => run !== undefined)
  return (
    <View className={styles.search}>
      <View className={styles.searchBar}>
        <SearchBar value={words} onChange={onWords} placeholder="搜索标题、发起人、单号" />
      </View>
      <Pressable
        className={`${styles.filter} ${isFiltered ? styles.filterOn : ''}`}
        label={isFiltered ? '筛选，已设置' : '筛选'}
        onPress={() => setFilterOpen(true)}
      >
        <Icon name="filter" size={20} />
      </Pressable>
      {list === 'todo' ? (
        <>
          <Pressable className={styles.filter} label="我不在" onPress={() => void go('absence')}>
            <Icon name="delegate" size={20} />
          </Pressable>
          <Pressable className={styles.batch} label="批量处理" disabled={isBatchOpen} onPress={startPicking}>
            <Text>批量</Text>
          </Pressable>
        </>
      ) : null}
      <TodoFilterSheet
        isOpen={isFilterOpen}
        list={list}
        filters={filters}
        onApply={onFilters}
        onClose={() => setFilterOpen(false)}
      />
    </View>
  )
}
