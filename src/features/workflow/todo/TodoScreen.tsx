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
import { useAddressFilters, useAddressWords } from '@/parts/search/use-address-state'
import { useOfflinePage } from '@/parts/use-offline-page'
import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import { refreshBadges } from '@/session/badges'
import { useStaffUser } from '@/session/session'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { TodoList } from './TodoList'
import { TodoTools } from './TodoTools'
import { formatTodoFilters, hasTodoFilters, noTodoFilters, parseTodoFilters } from './todo-filters'
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
 * The selected list: the user's choice, until a tab switch requests a list, even the same one again. A switch may also
 * begin batch mode.
 */
function useChosenList() {
  const query = useTabQuery('todo')
  const page = useAddressPage()
  const [choice, setChoice] = useState(() => ({ query, list: toListKey(query.list ?? readAddressQuery(page, 'list')) }))
  if (choice.query !== query) setChoice({ query, list: toListKey(query.list) })
  useEffect(() => {
    if (query.pick) startPicking()
  }, [query])
  useEffect(() => replaceAddressQuery(page, 'list', choice.list === 'todo' ? '' : choice.list), [page, choice.list])
  return [choice.list, (list: TodoListKey) => setChoice({ query, list })] as const
}

function TodoLists({ userId }: { userId: string }) {
  useOfflinePage('todo')
  const [list, setList] = useChosenList()
  const { words, setWords, keyword } = useAddressWords()
  const [filters, setFilters] = useAddressFilters(parseTodoFilters, formatTodoFilters)
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
      <TodoList key={list} list={list} keyword={keyword} filters={filters} onClear={clear} />
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
