import { Text, View } from '@tarojs/components'

import type { TaskDetail } from '@/contract/workflow/task'
import { getDueChip } from '@/features/workflow/todo/todo-lists'
import { getStatusTone } from '@/parts/status-tone'
import { toAriaProps } from '@/platform/aria'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Unbroken } from '@/ui/layout/Unbroken'
import { Icon } from '@/ui/media/Icon'
import styles from './Task.module.scss'

/** Subject, starter and state; after the decision, who made it. */
export function TaskSummary({ detail }: { detail: TaskDetail }) {
  const { task, instance, handledText } = detail
  const who = [instance.startUser.name, instance.startUser.deptName, instance.serialNo && `单号 ${instance.serialNo}`]
  const due = instance.status === 'running' ? getDueChip(task.dueTime, Date.now()) : undefined
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.subject} {...toAriaProps({ role: 'heading' })}>
          {task.subject}
        </Text>
        <Chip text={instance.statusName} tone={getStatusTone(instance.status)} />
      </View>
      <Text className={styles.who}>
        <Unbroken text={who.filter(Boolean).join(' · ')} />
      </Text>
      <View className={styles.chips}>
        <Chip text={task.procDefName} tone="info" />
        {task.priority >= 1 ? <Chip text={task.priority >= 2 ? '特急' : '紧急'} tone="error" /> : null}
        {due ? <Chip {...due} /> : null}
        {task.urgeCount > 0 && instance.status === 'running' ? (
          <Chip text={`已催办 ${task.urgeCount} 次`} tone="warning" />
        ) : null}
      </View>
      {handledText ? (
        <View className={styles.handled} {...toAriaProps({ role: 'status' })}>
          <Icon name="info" size={16} />
          <Text className={styles.handledText}>{handledText}</Text>
        </View>
      ) : null}
    </Card>
  )
}
