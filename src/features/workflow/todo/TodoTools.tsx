import { Text } from '@tarojs/components'
import { useState } from 'react'

import { startPicking, useBatch } from '@/features/workflow/batch/batch-run'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { SearchRow, SearchRowTool } from '@/ui/form/SearchRow'

import { TodoFilterSheet } from './TodoFilterSheet'
import styles from './TodoTools.module.scss'
import { hasTodoFilters, type TodoFilters } from './todo-filters'
import type { TodoListKey } from './todo-lists'

interface TodoToolsProps {
  list: TodoListKey
  words: string
  onWords: (words: string) => void
  filters: TodoFilters
  onFilters: (filters: TodoFilters) => void
}

/** Search, filter and order of a list; for pending tasks also batch mode. */
export function TodoTools({ list, words, onWords, filters, onFilters }: TodoToolsProps) {
  const [isFilterOpen, setFilterOpen] = useState(false)
  const isBatchOpen = useBatch(({ run }) => run !== undefined)
  return (
    <>
      <SearchRow
        value={words}
        onChange={onWords}
        placeholder="搜索标题、发起人、单号"
        isFiltered={hasTodoFilters(filters, list)}
        onFilter={() => setFilterOpen(true)}
      >
        {list === 'todo' ? (
          <>
            <SearchRowTool icon="delegate" label="我不在" onPress={() => void go('absence')} />
            <Pressable className={styles.batch} label="批量处理" disabled={isBatchOpen} onPress={startPicking}>
              <Text>批量</Text>
            </Pressable>
          </>
        ) : null}
      </SearchRow>
      <TodoFilterSheet
        isOpen={isFilterOpen}
        list={list}
        filters={filters}
        onApply={onFilters}
        onClose={() => setFilterOpen(false)}
      />
    </>
  )
}
