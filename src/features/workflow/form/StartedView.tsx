import { Text, View } from '@tarojs/components'

import { back, redirect } from '@/navigation/navigate'
import { TASK_NEWS, useSubscription } from '@/parts/use-subscription'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Illustration } from '@/ui/media/Illustration'
import { success } from '@/ui/pictures/success'

import styles from './NewForm.module.scss'
import type { StartResult } from './use-new-form'

/** Confirmation after submitting: the serial number, the current assignees, and a link to the process. */
export function StartedView({
  started: { procInstId, serialNo, subject, nextAssigneeNames },
}: {
  started: StartResult
}) {
  const left = useSubscription(TASK_NEWS).left('result')
  const next = nextAssigneeNames.join('、')
  return (
    <View className={styles.started} {...toAriaProps({ role: 'status' })}>
      <Illustration picture={success} />
      <Text className={styles.startedTitle}>提交成功</Text>
      <Text className={styles.startedLine}>{subject}</Text>
      <Text className={styles.startedLine}>单号 {serialNo}</Text>
      {next ? <Text className={styles.startedLine}>已转 {next} 审批</Text> : null}
      {left > 0 ? <Text className={styles.startedLine}>有结果时微信会提醒你（还可提醒 {left} 次）</Text> : null}
      <View className={styles.startedButtons}>
        <Button text="查看审批进度" onPress={() => void redirect('task', { procInstId })} />
        <Button kind="secondary" text="返回" onPress={() => void back()} />
      </View>
    </View>
  )
}
