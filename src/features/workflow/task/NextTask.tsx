import { Text } from '@tarojs/components'

import { usePages } from '@/api/query'
import type { Todo } from '@/contract/workflow/todo'
import { getTodoListCall } from '@/features/workflow/todo/todo-lists'
import { chooseNextTodo, findTodoTrail, type TodoTrail } from '@/features/workflow/todo/todo-trail'
import { redirect, returnToTab } from '@/navigation/navigate'
import { toTaskQuery } from '@/parts/todo/use-task-prefetch'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'

import styles from './Task.module.scss'

/** The entry of the to-do list that was decided here, and when, in milliseconds since 1970. */
export interface DecidedTodo {
  key: string
  at: number
}

/**
 * The pending entries of a list as they are after the decision. The list below this page has the same query, so this is
 * its own answer and no further call.
 */
function usePending(trail: Pick<TodoTrail, 'query' | 'kind'>, { at }: DecidedTodo, enabled: boolean) {
  const { rows, total, dataUpdatedAt } = usePages(getTodoListCall('todo', trail), trail.query, { enabled, quiet: true })
  if (!enabled || dataUpdatedAt < at) return undefined
  return { todos: rows.filter(({ kind }) => kind !== 'register'), total, isWhole: rows.length >= total }
}

const whole = { query: {}, kind: 'all' } as const

interface NextTodo {
  /** Undefined when nothing is pending. */
  todo: Todo | undefined
  /** Number of pending entries. */
  total: number
  /** Whether the list that the user came from is done, so that this is an entry of the whole list. */
  isListDone: boolean
}

/** The next task of the list that the user came from; when that list is done, the first of all. Undefined until known. */
function useNextTodo(decided: DecidedTodo): NextTodo | undefined {
  const { key } = decided
  const trail = findTodoTrail(key)
  // Until the list answers, the next of what was left of it: the answer rarely changes the bar, which saves an update.
  const left = trail && chooseNextTodo(key, trail.todos, { trail, isWhole: true }) ? trail : undefined
  const own = usePending(trail ?? whole, decided, true) ?? left
  const ownNext = own && chooseNextTodo(key, own.todos, { trail, isWhole: own.isWhole })
  const isListDone = own !== undefined && !ownNext && trail?.isNarrowed === true
  const all = usePending(whole, decided, isListDone)
  const found = isListDone ? all : own
  if (!found) return undefined
  const todo = ownNext ?? chooseNextTodo(key, found.todos, { trail: undefined, isWhole: found.isWhole })
  return { todo, total: found.total, isListDone }
}

/** What a person who decides one task after another reads: what comes, and how much is left. */
function getNextText({ todo, total, isListDone }: NextTodo): string {
  if (total === 0) return '没有待处理的事项了'
  // Requests to join are decided in the list.
  return `${isListDone ? '筛选的已处理完，' : ''}还有 ${total} 条，${todo ? `下一条：${todo.subject}` : '请回到列表处理'}`
}

/** After a decision: the next task, which takes the place of this one so that back leads to the list, and the list. */
export function NextTask({ decided }: { decided: DecidedTodo }) {
  const next = useNextTodo(decided)
  const todo = next?.todo
  const toList = () => void returnToTab('todo', { list: 'todo' })
  return (
    <>
      {next ? (
        <Text className={styles.next} {...toAriaProps({ role: 'status' })}>
          {getNextText(next)}
        </Text>
      ) : null}
      <Button kind={todo ? 'secondary' : 'primary'} grow={1} text="回到列表" onPress={toList} />
      {todo ? <Button grow={2} text="下一条" onPress={() => void redirect('task', toTaskQuery(todo))} /> : null}
    </>
  )
}
