import { Text, View } from '@tarojs/components'

import type { BatchResult } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './BatchSheet.module.scss'
import { formatBatchFailure, formatBatchResult } from './batch-rules'
import { type BatchRun, closeBatch, listFailedTodos, retryFailedTasks, sendBatch } from './batch-run'

/** The result of a batch, one line per task; or that it was not sent and can be retried. */
export function BatchResultSheet({ run }: { run: BatchRun }) {
  return run.phase === 'unsent' ? <Unsent run={run} /> : <Answered run={run} />
}

function Unsent({ run }: { run: BatchRun }) {
  const { title, note } = formatBatchFailure(run)
  return (
    <Sheet
      isOpen
      title="提交结果"
      onClose={closeBatch}
      footer={
        <>
          <Button kind="secondary" grow={1} text="返回修改" onPress={closeBatch} />
          <Button grow={2} text="重试" onPress={() => void sendBatch()} />
        </>
      }
    >
      <Head icon="offline" title={title} note={note} isWarning />
    </Sheet>
  )
}

function Answered({ run }: { run: BatchRun }) {
  const { order, results } = run
  const byId = new Map(order.todos.map((todo) => [todo.taskId, todo]))
  const failed = listFailedTodos(run)
  const isAllDone = results.every(({ outcome }) => outcome === 'done')
  return (
    <Sheet
      isOpen
      title="处理结果"
      onClose={closeBatch}
      footer={
        <>
          {failed.length > 0 ? (
            <Button kind="secondary" grow={1} text={`重试 ${failed.length} 项`} onPress={retryFailedTasks} />
          ) : null}
          <Button grow={1} text="完成" onPress={closeBatch} />
        </>
      }
    >
      <Head
        icon={isAllDone ? 'check' : 'warning'}
        title={formatBatchResult(order.action, results)}
        note={isAllDone ? '可在「已处理」中查看' : '未处理的没有任何改动'}
        isWarning={!isAllDone}
      />
      <View className={styles.list}>
        {results.map((result) => (
          <ResultLine key={result.taskId} result={result} todo={byId.get(result.taskId)} />
        ))}
      </View>
    </Sheet>
  )
}

interface HeadProps {
  icon: IconName
  title: string
  note: string
  isWarning: boolean
}

function Head({ icon, title, note, isWarning }: HeadProps) {
  return (
    <View className={styles.head}>
      <View className={`${styles.sign} ${isWarning ? styles.signWarning : ''}`}>
        <Icon name={icon} size={24} />
      </View>
      <View className={styles.lineWords}>
        <Text className={styles.headTitle}>{title}</Text>
        <Text className={styles.lineNote}>{note}</Text>
      </View>
    </View>
  )
}

function ResultLine({ result, todo }: { result: BatchResult; todo: Todo | undefined }) {
  const isDone = result.outcome === 'done'
  const open = () => {
    closeBatch()
    void go('task', { taskId: result.taskId })
  }
  return (
    <View className={styles.line}>
      <Icon className={isDone ? styles.good : styles.warned} name={isDone ? 'success' : 'warning'} size={18} />
      <View className={styles.lineWords}>
        <Text className={styles.lineTitle}>{todo ? joinTexts([todo.subject, todo.startUserName]) : result.taskId}</Text>
        <Text className={isDone ? styles.lineNote : styles.lineWarning}>{result.text}</Text>
      </View>
      {isDone ? null : <Button kind="secondary" size="small" text="查看" onPress={open} />}
    </View>
  )
}
