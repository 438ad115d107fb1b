import { Text, View } from '@tarojs/components'

import { useRefresh } from '@/api/query'
import { listMessageCategories, listMessages, searchMessages } from '@/contract/message/message'
import { relaunchHome } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { useAddressText, useAddressWords } from '@/parts/search/use-address-state'
import { refreshBadges } from '@/session/badges'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyMessage } from '@/ui/pictures/empty-message'
import { notFound } from '@/ui/pictures/not-found'

import styles from './Message.module.scss'
import { MessageList } from './MessageList'
import { findMessageKind, type MessageKind } from './message-kinds'
import { approvalViews, type MessageViews, usualViews } from './message-views'
import { ReadAll } from './ReadAll'

/** The messages of a kind, by its key; an unknown key shows an error view. */
export function MessageCategoryScreen({ category }: { category: string }) {
  const kind = findMessageKind(category)
  if (kind) return <Kind route="messageCategory" kind={kind} views={usualViews} />
  return (
    <PageFrame route="messageCategory">
      <EmptyView
        picture={notFound}
        text="没有这一类消息"
        action={{ text: '回到首页', onPress: () => void relaunchHome() }}
      />
    </PageFrame>
  )
}

/** Messages from the system and from machines. */
export function SystemMessagesScreen() {
  return <KnownKind route="systemMessages" category="system" views={usualViews} />
}

/** Messages about pending tasks and the user's processes; each opens its task directly. */
export function ApprovalMessagesScreen() {
  return <KnownKind route="approvalMessages" category="approve" views={approvalViews} />
}

function KnownKind({ category, ...rest }: Omit<KindProps, 'kind'> & { category: MessageKind['key'] }) {
  const kind = findMessageKind(category)
  return kind ? <Kind kind={kind} {...rest} /> : null
}

interface KindProps {
  route: RouteName
  kind: MessageKind
  views: MessageViews
}

function Kind({ route, kind, views }: KindProps) {
  const [chosen, setChosen] = useAddressText('view')
  const { words, setWords, keyword } = useAddressWords()
  const reload = useRefresh([listMessageCategories, listMessages, searchMessages])
  const view = views.find(({ key }) => key === chosen) ?? views[0]
  return (
    <PageFrame route={route} onRefresh={() => Promise.all([reload(), refreshBadges()])}>
      {route === 'messageCategory' ? <Text className={styles.categoryName}>{kind.name}</Text> : null}
      <SegmentedTabs isSticky label="消息筛选" tabs={views} active={view.key} onSelect={setChosen} />
      <View className={styles.top}>
        <View className={styles.search}>
          <SearchBar value={words} onChange={setWords} placeholder={`搜索${kind.name}`} />
        </View>
        <ReadAll msgType={kind.key} />
      </View>
      <MessageList
        key={view.key}
        filters={{ ...view.filters, msgType: kind.key }}
        keyword={keyword}
        empty={<EmptyView picture={emptyMessage} text={keyword ? `没有找到“${keyword}”` : view.none} />}
      />
    </PageFrame>
  )
}
