import { Text, View } from '@tarojs/components'
import { listTodos, type Todo } from '@/contract/workflow/todo'
import { formatRelativeTime } from '@/lib/relative-time'
import { parseWireTime } from '@/lib/wire-time'
import { go, switchTab } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { LoadFailed } from '@/parts/QueryView'
import { toTaskQuery, useFirstTasksPrefetch, useTaskPrefetch } from '@/parts/use-task-prefetch'
import { Pressable } from '@/ui/action/Pressable'
import { SkeletonBlock, SkeletonView } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import styles from './HomeRows.module.scss'
import { newest } from './home-reads'
import { useHomeRetry } from './use-fresh-home'

const NONE: readonly Todo[] = []

/** The user's newest pending tasks. */
export function HomeTodos() {
  const { data, error } = usePersistedCall(listTodos, newest)
  const retry = useHomeRetry()
  useFirstTasksPrefetch(data?.records.filter(({ taskId }) => taskId !== null) ?? NONE)
  const all = () => void switchTab('todo', { list: 'todo' })
  const pick = () => void switchTab('todo', { list: 'todo', pick: '1' })
  const hasSeveral = (data?.total ?? 0) > 1
  return (
    <Card
      title="待我审批"
      action={{ text: '全部', onPress: all, hasArrow: true }}
      firstAction={hasSeveral ? { text: '批量', onPress: pick } : undefined}
    >
      {data?.records.map((todo) => (
        <TodoRow key={todo.taskId ?? todo.procInstId} todo={todo} />
      ))}
      {data?.records.length === 0 ? <Text className={styles.none}>没有待处理的事项</Text> : null}
      {!data && !error ? (
        <SkeletonView>
          <SkeletonBlock />
        </SkeletonView>
      ) : null}
      {!data && error ? <LoadFailed what="待办" error={error} onRetry={retry} /> : null}
    </Card>
  )
}

function getRowChip({ kind, statusName, priority }: Todo): { text: string; tone: 'error' | 'warning' } {
  if (kind === 'returned') return { text: statusName, tone: 'error' }
  return priority >= 1 ? { text: '紧急', tone: 'error' } : { text: '待处理', tone: 'warning' }
}

function TodoRow({ todo }: { todo: Todo }) {
  const instant = todo.createTime === null ? undefined : parseWireTime(todo.createTime)
  const when = instant === undefined ? '' : formatRelativeTime(instant, { now: Date.now() })
  const ahead = useTaskPrefetch()
  const open = () => {
    if (todo.kind === 'register') return void switchTab('todo', { list: 'todo' })
    void ahead(todo)
    void go('task', toTaskQuery(todo))
  }
  return (
    <Pressable className={styles.row} feedback="ground" label={`${todo.subject}，${todo.startUserName}`} onPress={open}>
      <PersonAvatar size="medium" name={todo.startUserName} picture={todo.startUserAvatar} />
      <View className={styles.text}>
        <Text className={styles.title}>{todo.subject}</Text>
        <Text className={styles.note}>{[todo.startUserName, when].filter(Boolean).join(' · ')}</Text>
      </View>
      <Chip {...getRowChip(todo)} />
    </Pressable>
  )
}
