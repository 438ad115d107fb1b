import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { actOnTasks, type BatchAction } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { formatAmount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { Icon } from '@/ui/media/Icon'

import styles from './BatchSheet.module.scss'
import { batchWords, getBatchObstacle, sumTodoAmounts } from './batch-rules'
import { scheduleBatch, typeOpinion, UNDO_MS, useBatch } from './batch-run'

interface BatchSheetProps {
  action: BatchAction
  todos: readonly Todo[]
  onClose: () => void
}

/** Confirms a batch: its tasks, the excluded ones with reasons, and one opinion for all. */
export function BatchSheet({ action, todos, onClose }: BatchSheetProps) {
  const opinion = useBatch((state) => state.opinion)
  const [error, setError] = useState<string>()
  const word = batchWords[action]
  const fit = todos.filter((todo) => getBatchObstacle(action, todo) === undefined)
  const unfit = todos.filter((todo) => !fit.includes(todo))
  const total = sumTodoAmounts(fit)
  const confirm = () => {
    if (action === 'reject' && !opinion.trim()) return setError('请填写拒绝的原因，申请人会看到')
    scheduleBatch({ action, todos: fit, opinion: opinion.trim() })
    onClose()
  }
  const type = (text: string) => {
    typeOpinion(text)
    setError(undefined)
  }
  return (
    <Sheet
      isOpen
      title={`批量${word}`}
      onClose={onClose}
      footer={
        <Button
          kind={action === 'reject' ? 'danger' : 'primary'}
          grow={1}
          text={`确认${word} ${fit.length} 项`}
          disabled={fit.length === 0}
          onPress={confirm}
        />
      }
    >
      <Text className={styles.sum}>
        {fit.length} 项将{word}
        {total === undefined ? '' : `，金额合计 ${formatAmount(total)}`}
      </Text>
      <View className={styles.list}>
        {fit.map((todo) => (
          <Line key={todo.taskId} todo={todo} note={joinTexts([todo.startUserName, todo.procDefName])} />
        ))}
        {unfit.map((todo) => (
          <Line key={todo.taskId} todo={todo} note={getBatchObstacle(action, todo) ?? ''} isLeftOut />
        ))}
      </View>
      <TextArea
        label={action === 'reject' ? '意见' : '意见（选填）'}
        required={action === 'reject'}
        maxLength={getMaxLength(actOnTasks.input, 'opinion')}
        placeholder={action === 'reject' ? '写明原因，每位申请人都会看到' : '同一条意见写进每一项'}
        value={opinion}
        onChange={type}
        error={error}
      />
      <Text className={styles.hint}>提交前有 {UNDO_MS / 1000} 秒可以撤销。</Text>
    </Sheet>
  )
}

function Line({ todo, note, isLeftOut = false }: { todo: Todo; note: string; isLeftOut?: boolean }) {
  return (
    <View className={styles.line}>
      <Icon className={isLeftOut ? styles.warned : styles.quiet} name={isLeftOut ? 'warning' : 'file'} size={18} />
      <View className={styles.lineWords}>
        <Text className={styles.lineTitle}>{todo.subject}</Text>
        <Text className={isLeftOut ? styles.lineWarning : styles.lineNote}>
          {isLeftOut ? `不会提交：${note}` : note}
        </Text>
      </View>
    </View>
  )
}
