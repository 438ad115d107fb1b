import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { Announcement } from '@/contract/message/message'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import { formatMessageTime } from './message-kinds'
import styles from './Notice.module.scss'

function Chips({ notice: { top, mustRead, confirmTime, isRead, editTime } }: { notice: Announcement }) {
  if (!top && !mustRead && !editTime && isRead) return null
  return (
    <View className={styles.chips}>
      {top ? <Chip text="置顶" tone="warning" /> : null}
      {mustRead ? <Chip text={confirmTime ? '已确认' : '必读'} tone={confirmTime ? 'success' : 'error'} /> : null}
      {editTime ? <Chip text="已更新" tone="info" /> : null}
      {isRead ? null : <Chip text="未读" />}
    </View>
  )
}

/** A notice in a list. */
export function NoticeCard({ notice }: { notice: Announcement }) {
  const { id, title, summary, coverUrl, publisher, publishTime, visits, isRead } = notice
  const note = joinTexts([publisher, formatMessageTime(publishTime), `${visits} 次浏览`])
  return (
    <Card
      row={id}
      onPress={() => void go('notice', { id })}
      label={[isRead ? '' : '未读', title, note].filter(Boolean).join('，')}
    >
      <View className={styles.row}>
        <View className={styles.words}>
          <Chips notice={notice} />
          <Text className={`${styles.title} ${isRead ? '' : styles.unread}`}>{title}</Text>
          {summary ? <Text className={styles.summary}>{summary}</Text> : null}
        </View>
        {coverUrl ? <ImageWithFallback className={styles.thumb} src={resolveUrl(coverUrl)} alt="" isLazy /> : null}
      </View>
      <Text className={styles.note}>{note}</Text>
    </Card>
  )
}
