import { Text, View } from '@tarojs/components'

import { listTodos, type Todo } from '@/contract/workflow/todo'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { go, switchTab } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { LoadFailed } from '@/parts/QueryView'
import { getPendingChip } from '@/parts/todo/pending-chip'
import { toTaskQuery, useFirstTasksPrefetch, useTaskPrefetch } from '@/parts/todo/use-task-prefetch'
import { Pressable } from '@/ui/action/Pressable'
import { SkeletonBlock, SkeletonView } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import styles from './HomeRows.module.scss'
import { newest } from './home-reads'
import { useHomeRetry } from './use-fresh-home'

const NONE: readonly Todo[] = []

/** The list without a filter, so that it has what is shown here. */
const all = { list: 'todo', reset: '1' }
const openAll = () => void switchTab('todo', all)

/** The user's newest pending tasks. */
export function HomeTodos() {
  const { data, error } = usePersistedCall(listTodos, newest)
  const retry = useHomeRetry()
  useFirstTasksPrefetch(data?.records.filter(({ taskId }) => taskId !== null) ?? NONE)
  const pick = () => void switchTab('todo', { ...all, pick: '1' })
  const hasSeveral = (data?.total ?? 0) > 1
  return (
    <Card
      title="待我审批"
      action={{ text: '全部', onPress: openAll, hasArrow: true }}
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

function TodoRow({ todo }: { todo: Todo }) {
  const instant = todo.createTime === null ? undefined : parseWireTime(todo.createTime)
  const when = instant === undefined ? '' : formatRelativeTime(instant, { now: Date.now() })
  const ahead = useTaskPrefetch()
  const open = () => {
    if (todo.kind === 'register') return openAll()
    void ahead(todo)
    void go('task', toTaskQuery(todo))
  }
  return (
    <Pressable className={styles.row} feedback="ground" label={`${todo.subject}，${todo.startUserName}`} onPress={open}>
      <PersonAvatar size="medium" name={todo.startUserName} picture={todo.startUserAvatar} />
      <View className={styles.text}>
        <Text className={styles.title}>{todo.subject}</Text>
        <Text className={styles.note}>{joinTexts([todo.startUserName, when])}</Text>
      </View>
      <Chip {...getPendingChip(todo, Date.now())} />
    </Pressable>
  )
}
