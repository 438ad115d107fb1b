import { View } from '@tarojs/components'
import { useCallback, useRef, useState } from 'react'

import type { Todo } from '@/contract/workflow/todo'
import styles from '@/features/workflow/batch/Batch.module.scss'
import { BatchCard } from '@/features/workflow/batch/BatchCard'
import { BatchPicking } from '@/features/workflow/batch/BatchPicking'
import { useBatch } from '@/features/workflow/batch/batch-run'
import { usePersistedPages } from '@/offline/use-persisted-pages'
import { RegisterSheet } from '@/parts/people/RegisterSheet'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { useFirstTasksPrefetch } from '@/parts/todo/use-task-prefetch'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptySearch } from '@/ui/pictures/empty-search'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import { TodoCard } from './TodoCard'
import { hasTodoFilters, type TodoFilters, toTodoQuery } from './todo-filters'
import { getTodoListCall, type TodoListKey, todoLists } from './todo-lists'
import { saveTodoTrail, type TodoTrail } from './todo-trail'

interface TodoListProps {
  list: TodoListKey
  keyword: string
  filters: TodoFilters
  /** Clears the filters. */
  onClear: () => void
  /** Searches what was archived instead. */
  onArchived: () => void
}

const NONE: readonly Todo[] = []

/** One of the four task lists. */
export function TodoList({ list, keyword, filters, onClear, onArchived }: TodoListProps) {
  const query = toTodoQuery(filters, keyword, Date.now(), list)
  const isNarrowed = hasTodoFilters(filters, list) || keyword !== ''
  const pages = usePersistedPages(getTodoListCall(list, filters), query, { isPersisted: !isNarrowed })
  const latest = useRef<TodoTrail>()
  const { rows: todos, total } = pages
  latest.current = { kind: filters.kind, query, isNarrowed, todos, total, isWhole: todos.length >= total }
  useFirstTasksPrefetch(list === 'todo' ? pages.rows.filter(({ kind }) => kind !== 'register') : NONE)
  const [request, setRequest] = useState<Todo>()
  const isPicking = useBatch((state) => state.isPicking) && list === 'todo'
  const renderRow = useCallback(
    (todo: Todo) =>
      isPicking ? (
        <BatchCard todo={todo} />
      ) : (
        <TodoCard
          todo={todo}
          list={list}
          onOpen={() => {
            if (list === 'todo' && latest.current) saveTodoTrail(latest.current)
          }}
          onRegister={setRequest}
        />
      ),
    [list, isPicking],
  )
  return (
    <>
      {isPicking ? <BatchPicking rows={pages.rows} total={pages.total} /> : null}
      <QueryList
        pages={pages}
        what="待办"
        getKey={(todo) => todo.taskId ?? todo.procInstId}
        renderRow={renderRow}
        empty={
          // Words find nothing that was archived; who remembers an application may not know that it was.
          keyword && list !== 'todo' && !hasTodoFilters(filters, list) ? (
            <EmptyView
              picture={emptySearch}
              text={`没有找到“${keyword}”`}
              hint="换个关键词；结束很久的申请在归档里"
              action={{ text: '在归档里找', onPress: onArchived }}
            />
          ) : (
            <EmptyList
              what="事项"
              clearText="清除筛选"
              filter={{ isNarrowed, clear: onClear }}
              text={todoLists.find(({ key }) => key === list)?.emptyText ?? ''}
              picture={emptyTodo}
            />
          )
        }
      />
      {isPicking ? <View className={styles.room} /> : null}
      {request ? <RegisterSheet request={request} onClose={() => setRequest(undefined)} /> : null}
    </>
  )
}
