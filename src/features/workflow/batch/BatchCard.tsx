import { Text, View } from '@tarojs/components'

import type { Todo } from '@/contract/workflow/todo'
import { getTodoTime } from '@/features/workflow/todo/todo-lists'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Batch.module.scss'
import { toggleTick, useBatch } from './batch-run'

/** A selectable task. A task that cannot be batched shows a lock and the reason; a tap opens it instead. */
export function BatchCard({ todo }: { todo: Todo }) {
  const isTicked = useBatch(({ ticked }) => todo.taskId !== null && todo.taskId in ticked)
  if (todo.canBatch) {
    const label = [todo.procDefName, todo.subject, todo.startUserName].join('，')
    return (
      <Pressable
        className={styles.card}
        feedback="ground"
        role="checkbox"
        label={label}
        checked={isTicked}
        onPress={() => toggleTick(todo)}
      >
        <View className={`${styles.tick} ${isTicked ? styles.ticked : ''}`}>
          {isTicked ? <Icon name="check" size={14} /> : null}
        </View>
        <Words todo={todo} />
      </Pressable>
    )
  }
  const { taskId, procInstId, batchDisabledReason } = todo
  const reason = batchDisabledReason ?? '需逐条处理'
  const inside = (
    <>
      <View className={styles.lock}>
        <Icon name="lock" size={16} />
      </View>
      <Words todo={todo} reason={reason} />
    </>
  )
  if (taskId === null) return <View className={`${styles.card} ${styles.locked}`}>{inside}</View>
  return (
    <Pressable
      className={`${styles.card} ${styles.locked}`}
      feedback="ground"
      label={`不能批量处理，${reason}，${todo.subject}`}
      onPress={() => void go('task', { taskId, procInstId })}
    >
      {inside}
    </Pressable>
  )
}

function Words({ todo, reason }: { todo: Todo; reason?: string }) {
  const [fact] = todo.summary
  return (
    <View className={styles.words}>
      <View className={styles.who}>
        <PersonAvatar size="mini" name={todo.startUserName} picture={todo.startUserAvatar} />
        <Text className={styles.whoText}>{joinTexts([todo.startUserName, todo.procDefName])}</Text>
        <Text className={styles.time}>{getTodoTime(todo, 'todo', Date.now())}</Text>
      </View>
      <Text className={styles.subject}>{todo.subject}</Text>
      {fact ? (
        <Text className={styles.fact}>
          {fact.key} {fact.value}
        </Text>
      ) : null}
      {reason ? (
        <View className={styles.reason}>
          <Icon name="info" size={14} />
          <Text>{reason}</Text>
        </View>
      ) : null}
    </View>
  )
}
