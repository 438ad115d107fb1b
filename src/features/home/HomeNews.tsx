import { Text, View } from '@tarojs/components'

import { type Announcement, listAnnouncements } from '@/contract/message/message'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import styles from './HomeRows.module.scss'
import { newest } from './home-reads'

/** The latest notices and news; renders nothing when there are none. */
export function HomeNews() {
  const { data } = usePersistedCall(listAnnouncements, newest)
  if (!data || data.records.length === 0) return null
  return (
    <Card title="公告与动态" action={{ text: '全部', onPress: () => void go('notices'), hasArrow: true }}>
      {data.records.map((one) => (
        <NewsRow key={one.id} news={one} />
      ))}
    </Card>
  )
}

function NewsRow({ news: { id, title, publisher, publishTime, mustRead, confirmTime } }: { news: Announcement }) {
  const instant = publishTime === null ? undefined : parseWireTime(publishTime)
  const when = instant === undefined ? '' : formatRelativeTime(instant, { now: Date.now() })
  return (
    <Pressable className={styles.row} feedback="ground" label={title} onPress={() => void go('notice', { id })}>
      <View className={styles.text}>
        <Text className={styles.title}>{title}</Text>
        <Text className={styles.note}>{joinTexts([publisher, when])}</Text>
      </View>
      {mustRead && !confirmTime ? <Chip text="必读" tone="error" /> : null}
    </Pressable>
  )
}
