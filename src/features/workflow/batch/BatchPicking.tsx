import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { BatchAction } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Batch.module.scss'
import { BatchSheet } from './BatchSheet'
import { filterSelectable, getBatchObstacle, listSelected } from './batch-rules'
import { stopPicking, tickOnly, useBatch } from './batch-run'

/** The selection bar: the number of selected tasks, select all, and the batch actions. */
export function BatchPicking({ rows, total }: { rows: readonly Todo[]; total: number }) {
  const ticked = useBatch((state) => state.ticked)
  const [action, setAction] = useState<BatchAction>()
  const chosen = listSelected(ticked, rows)
  const all = filterSelectable(rows)
  const isAll = all.length > 0 && all.every(({ taskId }) => taskId !== null && taskId in ticked)
  const canReject = chosen.length > 0 && chosen.every((todo) => getBatchObstacle('reject', todo) === undefined)
  return (
    <>
      <View className={styles.top}>
        <Pressable
          className={styles.all}
          role="checkbox"
          checked={isAll}
          disabled={all.length === 0}
          label={`全选可批量的 ${all.length} 项`}
          onPress={() => tickOnly(isAll ? [] : all)}
        >
          <View className={`${styles.tick} ${isAll ? styles.ticked : ''}`}>
            {isAll ? <Icon name="check" size={14} /> : null}
          </View>
          <Text className={styles.allText}>全选可批量的 {all.length} 项</Text>
        </Pressable>
        <Text className={styles.count}>
          共 {total} 项，已选 {chosen.length} 项
        </Text>
      </View>
      <View className={styles.bottom}>
        <Button kind="ghost" text="取消" onPress={stopPicking} />
        <Button kind="secondary" grow={1} text="拒绝" disabled={!canReject} onPress={() => setAction('reject')} />
        <Button
          grow={2}
          text={chosen.length > 0 ? `同意 ${chosen.length} 项` : '同意'}
          disabled={chosen.length === 0}
          onPress={() => setAction('agree')}
        />
      </View>
      {action ? <BatchSheet action={action} todos={chosen} onClose={() => setAction(undefined)} /> : null}
    </>
  )
}
