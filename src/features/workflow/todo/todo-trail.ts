import type { InputOf } from '@/contract/endpoint'
import type { listTodos, Todo } from '@/contract/workflow/todo'
import { useSession } from '@/session/session'

import type { TodoFilters } from './todo-filters'

type TodoQuery = Omit<InputOf<typeof listTodos>, 'current'>

/** The list of pending tasks from which the user opened one, as it stood then. */
export interface TodoTrail {
  kind: TodoFilters['kind']
  query: TodoQuery
  /** Whether search or filters narrow it. */
  isNarrowed: boolean
  /** Join requests are left out: they have no page. */
  todos: readonly Todo[]
  /** Number of entries of the list. */
  total: number
  /** Whether `todos` is the whole list. */
  isWhole: boolean
}

/** In memory only: after a restart the next task is that of the whole list. */
let stored: { userId: string | undefined; trail: TodoTrail; decided: Set<string> } | undefined

const getUserId = () => useSession.getState().user?.userId

/** Remembers the order of the list, so that after a decision the next task is the one that stood below. */
export function saveTodoTrail({ todos, ...trail }: TodoTrail): void {
  const own = todos.filter(({ kind }) => kind !== 'register')
  stored = { userId: getUserId(), trail: { ...trail, todos: own }, decided: new Set() }
}

/** Records that an entry is no longer pending. */
export function markTodoDecided(key: string): void {
  stored?.decided.add(key)
}

/** Identifies an entry of the list: a task, or a whole process that was returned. */
export function getTodoKey({ taskId, procInstId }: Pick<Todo, 'taskId' | 'procInstId'>): string {
  return taskId ?? procInstId
}

/**
 * The list that this user opened an entry from, without the others that were decided since; undefined when it was opened
 * from elsewhere.
 */
export function findTodoTrail(key: string): TodoTrail | undefined {
  if (!stored || stored.userId !== getUserId()) return undefined
  const { trail, decided } = stored
  const keys = trail.todos.map(getTodoKey)
  if (!keys.includes(key)) return undefined
  const todos = trail.todos.filter((todo) => getTodoKey(todo) === key || !decided.has(getTodoKey(todo)))
  return { ...trail, todos, total: trail.total - keys.filter((one) => decided.has(one)).length }
}

/**
 * The task to decide after one: the next below it that is still pending, then the first of the list.
 *
 * @param pending the first page of the list now, without join requests
 * @param isWhole whether this page is the whole list; otherwise entries beyond it may be pending too
 */
export function chooseNextTodo(
  key: string,
  pending: readonly Todo[],
  { trail, isWhole }: { trail: TodoTrail | undefined; isWhole: boolean },
): Todo | undefined {
  const open = pending.filter((todo) => getTodoKey(todo) !== key)
  const openKeys = new Set(open.map(getTodoKey))
  const order = trail?.todos ?? []
  const below = order.slice(order.findIndex((todo) => getTodoKey(todo) === key) + 1)
  return below.find((todo) => openKeys.has(getTodoKey(todo))) ?? (isWhole ? undefined : below[0]) ?? open[0]
}
