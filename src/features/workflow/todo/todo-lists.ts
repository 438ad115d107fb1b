import {
  listCirculated,
  listDoneTasks,
  listMyProcesses,
  listTasks,
  listTodos,
  type Todo,
} from '@/contract/workflow/todo'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { getStatusTone } from '@/parts/status-tone'
import { getPendingChip, type TodoChip } from '@/parts/todo/pending-chip'

import type { TodoFilters } from './todo-filters'

/** The four lists of the to-do tab. */
export type TodoListKey = 'todo' | 'done' | 'mine' | 'circulated'

export const todoLists: readonly { key: TodoListKey; text: string; emptyText: string }[] = [
  { key: 'todo', text: '待处理', emptyText: '没有待处理的事项' },
  { key: 'done', text: '已处理', emptyText: '还没有处理过事项' },
  { key: 'mine', text: '我发起的', emptyText: '还没有发起过流程' },
  { key: 'circulated', text: '传阅我', emptyText: '没有传阅给我的流程' },
]

/** The time by which a list is filtered and sorted. */
export const todoTimes: Readonly<Record<TodoListKey, string>> = {
  todo: '到达时间',
  done: '处理时间',
  mine: '发起时间',
  circulated: '传阅时间',
}

/** The call of each list; all share filters and row type. */
const todoListCalls = {
  todo: listTodos,
  done: listDoneTasks,
  mine: listMyProcesses,
  circulated: listCirculated,
} as const

/** The call of a list. The pending list without requests to join has its own call. */
export function getTodoListCall(list: TodoListKey, { kind }: Pick<TodoFilters, 'kind'>) {
  return list === 'todo' && kind === 'task' ? listTasks : todoListCalls[list]
}

/** The first chip of a card: its priority, or its result. */
export function getTodoChip(todo: Todo, list: TodoListKey, now: number): TodoChip {
  return list === 'todo' ? getPendingChip(todo, now) : { text: todo.statusName, tone: getStatusTone(todo.status) }
}

/** The time when a task arrived, was decided or was started, for a card. */
export function getTodoTime(todo: Todo, list: TodoListKey, now: number): string {
  const time = list === 'done' ? (todo.endTime ?? todo.createTime) : todo.createTime
  const instant = time === null ? undefined : parseWireTime(time)
  // Pending tasks are recent; the other lists reach back for years, where a duration is clearer than a date.
  const after30Days = list === 'todo' ? 'date' : 'months-or-years'
  return instant === undefined ? '' : formatRelativeTime(instant, { now, after30Days })
}

/** The assignee and the step: 「李娜 · 财务复核」. */
export function getTodoHolder(todo: Todo, list: TodoListKey): string {
  if (list === 'done') return joinTexts([todo.startUserName, todo.resultName && `我${todo.resultName}`])
  if (list === 'mine') {
    const people = todo.currentAssigneeNames.slice(0, 2).join('、')
    const more = todo.currentAssigneeNames.length > 2 ? ` 等 ${todo.currentAssigneeNames.length} 人` : ''
    return joinTexts([people && `${people}${more}`, todo.currentNodeNames[0]]) || '流程已结束'
  }
  if (todo.kind === 'returned') return todo.taskName ?? todo.statusName
  return joinTexts([todo.startUserName, todo.taskName])
}

const cardActions: Readonly<Record<TodoListKey, string>> = {
  todo: '去处理',
  done: '查看',
  mine: '查看',
  circulated: '查看',
}

/** Label of the card's tap action. */
export function getCardAction(todo: Todo, list: TodoListKey): string {
  return list === 'todo' && todo.kind === 'returned' ? '去修改' : cardActions[list]
}
