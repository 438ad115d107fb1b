import { Text, View } from '@tarojs/components'

import { usePages, useRefresh, useWrite } from '@/api/query'
import { listPartnerNews, type PartnerNews, readPartnerNews } from '@/contract/partner/partner-home'
import { formatRelativeTime } from '@/lib/relative-time'
import { parseWireTime } from '@/lib/wire-time'
import { openAddress } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { refreshProfile } from '@/session/profile'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { emptyMessage } from '@/ui/pictures/empty-message'

import styles from './My.module.scss'

const getRowKey = ({ id }: PartnerNews) => id
const renderRow = (news: PartnerNews) => <NewsCard news={news} />

/** 消息: results of applications and opportunities, and upcoming expirations. */
export function PartnerNewsScreen() {
  const pages = usePages(listPartnerNews, {})
  const refresh = useRefresh([listPartnerNews])
  const read = useWrite(readPartnerNews, { onSuccess: () => void refreshProfile() })
  const hasUnread = pages.rows.some(({ isRead }) => !isRead)
  const bottom = (
    <Button kind="secondary" grow={1} text="全部已读" isBusy={read.isPending} onPress={() => read.mutate({})} />
  )
  return (
    <PageFrame route="partnerNews" onRefresh={refresh} {...(hasUnread && { bottom })}>
      <QueryList
        pages={pages}
        what="消息"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyView picture={emptyMessage} text="还没有消息" hint="审核结果、保护期提醒会出现在这里" />}
      />
    </PageFrame>
  )
}

function NewsCard({ news }: { news: PartnerNews }) {
  const { id, title, content, createTime, isRead, openPage } = news
  const read = useWrite(readPartnerNews, { quiet: 'always', onSuccess: () => void refreshProfile() })
  const open = () => {
    if (!isRead) read.mutate({ ids: [id] })
    if (openPage) openAddress(openPage)
  }
  const time = formatRelativeTime(parseWireTime(createTime) ?? 0, { now: Date.now() })
  return (
    <Card label={[isRead ? '' : '未读', title, content, time].filter(Boolean).join('，')} onPress={open}>
      <View className={styles.newsHead}>
        {isRead ? null : <View className={styles.unread} />}
        <Text className={styles.newsTitle}>{title}</Text>
        <Text className={styles.newsTime}>{time}</Text>
      </View>
      <Text className={styles.newsText}>{content}</Text>
    </Card>
  )
}
