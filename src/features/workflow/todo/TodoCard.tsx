import { Text, View } from '@tarojs/components'

import type { Todo } from '@/contract/workflow/todo'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { toTaskQuery, useTaskPrefetch } from '@/parts/todo/use-task-prefetch'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './TodoCard.module.scss'
import { getCardAction, getTodoChip, getTodoHolder, getTodoTime, type TodoListKey } from './todo-lists'

interface TodoCardProps {
  todo: Todo
  list: TodoListKey
  /** Called before the page of the task opens. */
  onOpen: () => void
  /** Opens the decision on a request to join, which has no page. */
  onRegister: (todo: Todo) => void
}

/** A task in a list: kind and priority, subject, key facts, assignee and next step. */
export function TodoCard({ todo, list, onOpen, onRegister }: TodoCardProps) {
  const ahead = useTaskPrefetch()
  const now = Date.now()
  const chip = getTodoChip(todo, list, now)
  const holder = getTodoHolder(todo, list)
  const isNew = !todo.isRead && (list === 'todo' || list === 'circulated')
  const label = [chip.text, todo.procDefName, todo.subject, holder].join('，')
  const open = () => {
    onOpen()
    void ahead(todo)
    void go('task', toTaskQuery(todo))
  }
  return (
    <Card
      onPress={() => (todo.kind === 'register' ? onRegister(todo) : open())}
      label={isNew ? `未读，${label}` : label}
      row={todo.taskId ?? todo.procInstId}
    >
      <View className={styles.head}>
        <Chip text={chip.text} tone={chip.tone} />
        <Text className={styles.process}>{todo.procDefName}</Text>
        <Text className={styles.time}>{getTodoTime(todo, list, now)}</Text>
      </View>
      <View className={styles.subject}>
        {isNew ? <View className={styles.unread} /> : null}
        <Text className={styles.subjectText}>{todo.subject}</Text>
      </View>
      {todo.summary.slice(0, 2).map(({ key, value }) => (
        <Text key={key} className={styles.fact}>
          {key} {value}
        </Text>
      ))}
      <View className={styles.foot}>
        {/* In 我发起的 the starter is the reader, and the words beside it name others. */}
        {list === 'mine' ? null : <PersonAvatar size="mini" name={todo.startUserName} picture={todo.startUserAvatar} />}
        <Text className={styles.holder}>{holder}</Text>
        {todo.taskKind === 'before' || todo.taskKind === 'after' ? <Chip text="加签" tone="info" /> : null}
        {todo.taskKind === 'delegate' ? <Chip text="委托" tone="info" /> : null}
        {todo.ownerName && todo.taskKind === 'main' ? <Chip text={`代 ${todo.ownerName}`} /> : null}
        {todo.urgeCount > 0 && list === 'todo' ? <Chip text={`催办 ${todo.urgeCount}`} tone="error" /> : null}
        <Text className={styles.action}>{getCardAction(todo, list)}</Text>
        <Icon className={styles.arrow} name="chevron-right" size={14} />
      </View>
    </Card>
  )
}
