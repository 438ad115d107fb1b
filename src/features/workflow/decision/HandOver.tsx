import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useWrite } from '@/api/query'
import type { Absence } from '@/contract/workflow/absence'
import { actOnTasks, BATCH_MAX, type BatchResult } from '@/contract/workflow/batch'
import { listTasks, type Todo } from '@/contract/workflow/todo'
import styles from '@/features/workflow/absence/Absence.module.scss'
import { joinTexts } from '@/lib/text/join-texts'
import { LoadFailed } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Checkbox } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { ListFooter } from '@/ui/list/ListFooter'

function isConcerned({ processes }: Absence, todo: Todo): boolean {
  const isChosen = processes.length === 0 || processes.some(({ procDefKey }) => procDefKey === todo.procDefKey)
  return isChosen && todo.taskId !== null && todo.batchActions.includes('transfer')
}

type TransferResult = BatchResult & Pick<Todo, 'subject'>

/** Transfers selected pending tasks to the substitute; none is selected by default. */
export function HandOver({ absence }: { absence: Absence }) {
  const pages = usePages(listTasks, { size: BATCH_MAX }, { quiet: true })
  const { rows, total, foot, loadMore, error } = pages
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [results, setResults] = useState<readonly TransferResult[]>([])
  const { substitute } = absence
  const todos = rows.filter((todo) => isConcerned(absence, todo))
  const chosen = todos.filter(({ taskId }) => taskId !== null && ticked.includes(taskId))
  const write = useWrite(actOnTasks)
  const send = async (some: readonly Todo[]) => {
    const items = some.map(({ taskId, version }) => ({ taskId: taskId ?? '', version }))
    const input = { action: 'transfer', items, userId: substitute.userId, opinion: '我不在，请代为处理' } as const
    const answer = await write.mutateAsync(input)
    const subjects = new Map(some.map(({ taskId, subject }) => [taskId, subject]))
    const found = answer.results.map((result) => ({ ...result, subject: subjects.get(result.taskId) ?? '' }))
    setResults((before) => [...before, ...found])
    setTicked((before) => before.filter((id) => !subjects.has(id)))
  }
  const handOver = async () => {
    setResults([])
    try {
      for (let from = 0; from < chosen.length; from += BATCH_MAX) await send(chosen.slice(from, from + BATCH_MAX))
    } catch {
      // Its toast has said why; what was not sent is still ticked.
    }
  }
  const done = results.filter(({ outcome }) => outcome === 'done').length
  // Decided or transferred meanwhile: it has left the list, where its row would have said so.
  const gone = results.filter(
    ({ taskId, outcome }) => outcome !== 'done' && todos.every((todo) => todo.taskId !== taskId),
  )
  const isAll = todos.length > 0 && chosen.length === todos.length
  const tickAll = (isOn: boolean) => setTicked(isOn ? todos.flatMap(({ taskId }) => taskId ?? []) : [])
  if (error && rows.length === 0) {
    return (
      <Card title="已经在等我的待办">
        <LoadFailed what="待办" error={error} onRetry={() => void pages.refetch()} />
      </Card>
    )
  }
  if (todos.length === 0 && results.length === 0 && foot === 'end') return null
  return (
    <Card title="已经在等我的待办">
      <Text className={styles.hint}>
        {done > 0 ? `已转给${substitute.name} ${done} 项。` : `不会自动移交，可勾选后转给${substitute.name}。`}
      </Text>
      {gone.map(({ taskId, subject, text }) => (
        <Text key={taskId} className={`${styles.hint} ${styles.rowRefusal}`}>
          {subject}：{text}
        </Text>
      ))}
      {foot === 'end' ? null : (
        <Text className={styles.hint}>
          共 {total} 项待办，已列出前 {rows.length} 项。
        </Text>
      )}
      {todos.length > 1 ? (
        <Checkbox checked={isAll} label={`全选列出的 ${todos.length} 项`} onChange={tickAll} />
      ) : null}
      {todos.map((todo) => (
        <Row
          key={todo.taskId}
          todo={todo}
          isTicked={chosen.includes(todo)}
          refusal={results.find(({ taskId, outcome }) => taskId === todo.taskId && outcome !== 'done')?.text}
          onChange={(isOn) => {
            const id = todo.taskId ?? ''
            setTicked((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
          }}
        />
      ))}
      {foot === 'failed' ? <ListFooter state="failed" onRetry={loadMore} /> : null}
      {foot === 'end' || foot === 'failed' ? null : (
        <View className={styles.buttonInside}>
          <Button kind="ghost" text="列出更多" isBusy={foot === 'loading'} onPress={loadMore} />
        </View>
      )}
      {todos.length > 0 ? (
        <View className={styles.buttonInside}>
          <Button
            kind="secondary"
            text={chosen.length > 0 ? `转给${substitute.name}（${chosen.length}）` : `转给${substitute.name}`}
            disabled={chosen.length === 0}
            isBusy={write.isPending}
            onPress={() => void handOver()}
          />
        </View>
      ) : null}
    </Card>
  )
}

interface RowProps {
  todo: Todo
  isTicked: boolean
  /** Why the transfer failed. */
  refusal: string | undefined
  onChange: (isTicked: boolean) => void
}

function Row({ todo, isTicked, refusal, onChange }: RowProps) {
  return (
    <Checkbox checked={isTicked} label={todo.subject} onChange={onChange}>
      <View className={styles.rowWords}>
        <Text className={styles.rowTitle}>{todo.subject}</Text>
        <Text className={refusal ? styles.rowRefusal : styles.rowNote}>
          {refusal ?? joinTexts([todo.startUserName, todo.procDefName])}
        </Text>
      </View>
    </Checkbox>
  )
}
