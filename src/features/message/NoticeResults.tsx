import { Text } from '@tarojs/components'

import type { Announcement } from '@/contract/message/message'

import styles from './Message.module.scss'
import { NoticeCard } from './NoticeCard'

interface FoundNoticesProps {
  notices: readonly Announcement[]
  total: number
}

/** The notices and news that match a search, above the matching messages. */
export function NoticeResults({ notices, total }: FoundNoticesProps) {
  if (notices.length === 0) return null
  return (
    <>
      <Text className={styles.foundTitle}>
        公告{total > notices.length ? `（前 ${notices.length} 条，共 ${total} 条）` : ''}
      </Text>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
      <Text className={styles.foundTitle}>消息</Text>
    </>
  )
}
