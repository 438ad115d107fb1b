import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { useInvalidation } from '@/api/query'
import { actOnTasks } from '@/contract/workflow/batch'
import { toAriaProps } from '@/platform/aria'
import { onVisibilityChange } from '@/platform/visibility'
import { Button } from '@/ui/action/Button'

import styles from './Batch.module.scss'
import { BatchResultSheet } from './BatchResultSheet'
import { batchWords } from './batch-rules'
import { type BatchRun, sendIfCounting, setBatchOwner, undoBatch, useBatch } from './batch-run'

const LOOK_EVERY_MS = 200

/** Sends the batch at once when the page closes or the application is hidden, so that it is not lost. */
function useSendOnExit(): void {
  useDidHide(sendIfCounting)
  useEffect(() => {
    const stop = onVisibilityChange((isVisible) => {
      if (!isVisible) sendIfCounting()
    })
    return () => {
      stop()
      sendIfCounting()
    }
  }, [])
}

/** The confirmed batch: the undo countdown, then its result. */
export function BatchProgress({ owner }: { owner: string }) {
  const run = useBatch((state) => (state.owner === owner ? state.run : undefined))
  const refresh = useInvalidation(actOnTasks)
  const isOver = run?.phase === 'answered' || run?.phase === 'unsent'
  useEffect(() => setBatchOwner(owner), [owner])
  useSendOnExit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, not for each new function
  useEffect(() => {
    if (isOver) void refresh()
  }, [isOver])
  if (!run) return null
  return isOver ? <BatchResultSheet run={run} /> : <UndoBar run={run} />
}

/** Whole seconds until an instant, never below one. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(1, Math.ceil((instant - now) / 1000))
}

function UndoBar({ run: { order, phase, sendAt } }: { run: BatchRun }) {
  const seconds = useSecondsUntil(sendAt)
  const isCounting = phase === 'counting'
  const what = `${batchWords[order.action]} ${order.todos.length} 项`
  return (
    <View className={styles.undo} {...toAriaProps({ role: 'status', live: 'polite' })}>
      <View className={styles.seconds} {...toAriaProps({ hidden: true })}>
        <Text>{isCounting ? seconds : '…'}</Text>
      </View>
      <View className={styles.undoWords}>
        <Text className={styles.undoTitle}>{isCounting ? `即将${what}` : `正在${what}`}</Text>
        <Text className={styles.undoNote}>{isCounting ? `${seconds} 秒后提交，离开本页立即提交` : '逐项处理中'}</Text>
      </View>
      {isCounting ? <Button kind="secondary" size="small" text="撤销" onPress={undoBatch} /> : null}
    </View>
  )
}
