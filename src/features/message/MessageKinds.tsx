import { Text, View } from '@tarojs/components'

import { listMessageCategories, type MessageCategory } from '@/contract/message/message'
import { type Unread, useTabBadges } from '@/navigation/tab-badges'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { Pressable } from '@/ui/action/Pressable'
import { Badge } from '@/ui/layout/Badge'
import { Card } from '@/ui/layout/Card'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Message.module.scss'
import { formatMessageTime, getSenderName, type MessageKind, messageKinds } from './message-kinds'

/** Refetch interval while the tab is shown. */
const LOOK_EVERY_MS = 30_000

/** The kinds of message with the last message, offline from the cache, and the unread count. */
export function MessageKinds() {
  const { data } = usePersistedCall(listMessageCategories, {}, { refetchEveryMs: LOOK_EVERY_MS })
  const unread = useTabBadges((state) => state.unread)
  return (
    <Card isFlush>
      {messageKinds.map((kind) => (
        <KindRow
          key={kind.key}
          kind={kind}
          unread={unread}
          category={data?.categories.find(({ msgType }) => msgType === kind.key)}
        />
      ))}
    </Card>
  )
}

interface KindRowProps {
  kind: MessageKind
  unread: Unread
  /** Undefined while loading. */
  category: MessageCategory | undefined
}

function KindRow({ kind: { key, name, sign, none, open }, unread, category }: KindRowProps) {
  const count = unread[key] ?? 0
  const latest = category?.latest
  const last = latest ? `${getSenderName(latest)}：${latest.title}` : category ? none : ''
  const when = formatMessageTime(latest?.sendTime ?? null)
  const label = [name, count > 0 ? `${count} 条未读` : '', last, when].filter(Boolean).join('，')
  return (
    <Pressable className={styles.kind} feedback="ground" label={label} row={key} onPress={open}>
      <AppIcon name={sign} size="small" />
      <View className={styles.words}>
        <View className={styles.head}>
          <Text className={styles.kindName}>{name}</Text>
          <Text className={styles.when}>{when}</Text>
        </View>
        <View className={styles.head}>
          <Text className={styles.last}>{last}</Text>
          {count > 0 ? <Badge count={count} /> : null}
        </View>
      </View>
    </Pressable>
  )
}
