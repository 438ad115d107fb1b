import { useEffect, useState } from 'react'

import { useRefresh } from '@/api/query'
import { getAbsence } from '@/contract/workflow/absence'
import { listTodoProcesses } from '@/contract/workflow/todo'
import { AbsenceBanner } from '@/features/workflow/absence/AbsenceBanner'
import { BatchProgress } from '@/features/workflow/batch/BatchProgress'
import { sendIfCounting, startPicking, useBatch } from '@/features/workflow/batch/batch-run'
import { ProcessDrafts } from '@/features/workflow/form/ProcessDrafts'
import { useAddressPage } from '@/navigation/address-page'
import { useTabQuery } from '@/navigation/route-params'
import { useTabBadges } from '@/navigation/tab-badges'
import { JoinCompanyView } from '@/parts/JoinCompanyView'
import { PageFrame } from '@/parts/PageFrame'
import { SignInCard } from '@/parts/SignInCard'
import { useAddressWords } from '@/parts/search/use-address-state'
import { useOfflinePage } from '@/parts/use-offline-page'
import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import { refreshBadges } from '@/session/badges'
import { useStaffUser } from '@/session/session'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import { TodoList } from './TodoList'
import { TodoTools } from './TodoTools'
import { formatTodoFilters, hasTodoFilters, noTodoFilters, parseTodoFilters, type TodoFilters } from './todo-filters'
import { getTodoListCall, type TodoListKey, todoLists } from './todo-lists'

/** The to-do tab: four lists with search and filters. */
export function TodoScreen() {
  const user = useStaffUser()
  if (!user) {
    return (
      <PageFrame route="todo">
        <SignInCard route="todo" />
      </PageFrame>
    )
  }
  return user.member ? <TodoLists userId={user.userId} /> : <WithoutCompany />
}

function WithoutCompany() {
  return (
    <PageFrame route="todo">
      <JoinCompanyView text="加入企业后可以处理待办" />
    </PageFrame>
  )
}

const toListKey = (text: string | undefined): TodoListKey => todoLists.find(({ key }) => key === text)?.key ?? 'todo'

/**
 * The selected list and its filters: the user's choice, until a tab switch requests a list, even the same one again. With
 * `reset` the switch brings all filters of that list, so that a figure opens what it counts; the other lists do not get
 * them. A switch may also begin batch mode.
 */
function useListChoice(setWords: (words: string) => void) {
  const query = useTabQuery('todo')
  const page = useAddressPage()
  const [choice, setChoice] = useState(() => {
    const filters = parseTodoFilters((key) => query[key] ?? readAddressQuery(page, key))
    return {
      query,
      list: toListKey(query.list ?? readAddressQuery(page, 'list')),
      filters,
      given: query.reset ? filters : undefined,
    }
  })
  const { list, filters, given } = choice
  if (choice.query !== query) {
    const next = query.reset ? parseTodoFilters((key) => query[key] ?? '') : filters
    setChoice({ query, list: toListKey(query.list), filters: next, given: query.reset ? next : given })
  }
  useEffect(() => {
    if (query.pick) startPicking()
    if (query.reset) setWords('')
  }, [query, setWords])
  useEffect(() => {
    replaceAddressQuery(page, 'list', list === 'todo' ? '' : list)
    for (const [key, value] of Object.entries(formatTodoFilters(filters))) replaceAddressQuery(page, key, value)
  }, [page, list, filters])
  return {
    list,
    filters,
    setList: (next: TodoListKey) =>
      setChoice({ ...choice, list: next, filters: filters === given ? noTodoFilters : filters }),
    setFilters: (next: TodoFilters) => setChoice({ ...choice, filters: next }),
  }
}

function TodoLists({ userId }: { userId: string }) {
  useOfflinePage('todo')
  const { words, setWords, keyword } = useAddressWords()
  const { list, filters, setList, setFilters } = useListChoice(setWords)
  const isPicking = useBatch((state) => state.isPicking && state.owner === userId) && list === 'todo'
  const isNarrowed = keyword !== '' || hasTodoFilters(filters, list)
  const clear = () => {
    setWords('')
    setFilters(noTodoFilters)
  }
  const reload = useRefresh([getTodoListCall(list, filters), listTodoProcesses, getAbsence])
  return (
    <PageFrame route="todo" onRefresh={() => Promise.all([reload(), refreshBadges()])}>
      {isPicking ? null : (
        <>
          <ListTabs list={list} onSelect={setList} />
          <TodoTools list={list} words={words} onWords={setWords} filters={filters} onFilters={setFilters} />
          {list === 'todo' ? <AbsenceBanner /> : null}
        </>
      )}
      {list === 'mine' && !isNarrowed ? <ProcessDrafts userId={userId} /> : null}
      <TodoList
        key={list}
        list={list}
        keyword={keyword}
        filters={filters}
        onClear={clear}
        onArchived={() => setFilters({ ...filters, isArchived: true })}
      />
      <BatchProgress owner={userId} />
    </PageFrame>
  )
}

function ListTabs({ list, onSelect }: { list: TodoListKey; onSelect: (list: TodoListKey) => void }) {
  const { todo, circulated } = useTabBadges()
  const counts: Partial<Record<TodoListKey, number>> = { todo, circulated }
  const tabs = todoLists.map(({ key, text }) => ({ key, text, count: counts[key] ?? 0 }))
  const select = (chosen: TodoListKey) => {
    sendIfCounting()
    onSelect(chosen)
  }
  return <SegmentedTabs isSticky label="待办列表" tabs={tabs} active={list} onSelect={select} />
}
