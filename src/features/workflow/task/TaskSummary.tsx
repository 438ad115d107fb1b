import { Text, View } from '@tarojs/components'

import type { TaskDetail, TimelineTask } from '@/contract/workflow/task'
import { joinTexts } from '@/lib/text/join-texts'
import { getStatusTone } from '@/parts/status-tone'
import { getDueChip } from '@/parts/todo/pending-chip'
import { toAriaProps } from '@/platform/aria'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Unbroken } from '@/ui/layout/Unbroken'
import { FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'

import styles from './Task.module.scss'

/** Who returned or refused the process last, and why; undefined while it is in any other state. */
function getRefusalReason({ instance: { status }, timeline }: TaskDetail): string | undefined {
  if (status !== 'returned' && status !== 'rejected') return undefined
  const events = timeline.flatMap(({ tasks }) => tasks).filter((task) => task.status === status)
  const last = events.reduce<TimelineTask | undefined>(
    (latest, event) => ((event.endTime ?? '') >= (latest?.endTime ?? '') ? event : latest),
    undefined,
  )
  return last?.opinion ? `${last.assignee.name} ${last.statusName}：${last.opinion}` : undefined
}

interface TaskSummaryProps {
  detail: TaskDetail
  /** Shows what the list shows of the form (amount, supplier, days), for it would be far below. */
  hasFacts?: boolean
}

/** Subject, starter and state; the facts that decide; why it came back; after the decision, who made it. */
export function TaskSummary({ detail, hasFacts = false }: TaskSummaryProps) {
  const { task, instance, handledText } = detail
  const who = [instance.startUser.name, instance.startUser.deptName, instance.serialNo && `单号 ${instance.serialNo}`]
  const reason = getRefusalReason(detail)
  const dueChip = instance.status === 'running' ? getDueChip(task.dueTime, Date.now()) : undefined
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.subject} {...toAriaProps({ role: 'heading' })}>
          {task.subject}
        </Text>
        <Chip text={instance.statusName} tone={getStatusTone(instance.status)} />
      </View>
      <Text className={styles.who}>
        <Unbroken text={joinTexts(who)} />
      </Text>
      <View className={styles.chips}>
        <Chip text={task.procDefName} tone="info" />
        {instance.archivedTime ? <Chip text="已归档" /> : null}
        {task.priority >= 1 ? <Chip text={task.priority >= 2 ? '特急' : '紧急'} tone="error" /> : null}
        {dueChip ? <Chip {...dueChip} /> : null}
        {task.urgeCount > 0 && instance.status === 'running' ? (
          <Chip text={`已催办 ${task.urgeCount} 次`} tone="warning" />
        ) : null}
      </View>
      {hasFacts && task.summary.length > 0 ? (
        <View className={styles.facts}>
          <FactList facts={task.summary.map(({ key, value }) => ({ label: key, value, tone: 'strong' }))} />
        </View>
      ) : null}
      {instance.archivedTime ? (
        <View className={styles.handled} {...toAriaProps({ role: 'status' })}>
          <Icon name="info" size={16} />
          <Text className={styles.handledText}>{`已于 ${instance.archivedTime.slice(0, 10)} 归档，只能查看`}</Text>
        </View>
      ) : null}
      {reason ? (
        <View className={`${styles.handled} ${styles.reason}`} {...toAriaProps({ role: 'alert' })}>
          <Icon name="return" size={16} />
          <Text className={styles.handledText}>{reason}</Text>
        </View>
      ) : null}
      {handledText ? (
        <View className={styles.handled} {...toAriaProps({ role: 'status' })}>
          <Icon name="info" size={16} />
          <Text className={styles.handledText}>{handledText}</Text>
        </View>
      ) : null}
    </Card>
  )
}
