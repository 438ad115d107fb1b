import { Text, View } from '@tarojs/components'

import type { TaskDetail } from '@/contract/workflow/task'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Card } from '@/ui/layout/Card'

import styles from './Task.module.scss'

/** The people who received a copy, and who has read it. */
export function TaskCirculation({ detail: { circulated } }: { detail: TaskDetail }) {
  if (circulated.length === 0) return null
  return (
    <Card title={`传阅（${circulated.filter(({ isRead }) => isRead).length} / ${circulated.length} 已读）`}>
      <View className={styles.people}>
        {circulated.map(({ user, isRead }) => (
          <View key={user.userId} className={styles.person}>
            <PersonAvatar size="small" name={user.name} picture={user.avatar} />
            <Text className={styles.personName}>{user.name}</Text>
            <Text className={isRead ? styles.read : styles.unread}>{isRead ? '已读' : '未读'}</Text>
          </View>
        ))}
      </View>
    </Card>
  )
}
