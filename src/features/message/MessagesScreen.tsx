import { View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { listAnnouncements, listMessageCategories, listMessages, searchMessages } from '@/contract/message/message'
import { useTabBadges } from '@/navigation/tab-badges'
import { PageFrame } from '@/parts/PageFrame'
import { useAddressText, useAddressWords } from '@/parts/search/use-address-state'
import { useOfflinePage } from '@/parts/use-offline-page'
import { refreshBadges } from '@/session/badges'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyMessage } from '@/ui/pictures/empty-message'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Message.module.scss'
import { MessageKinds } from './MessageKinds'
import { MessageList } from './MessageList'
import { usualViews } from './message-views'
import { NoticeResults } from './NoticeResults'
import { ReadAll } from './ReadAll'

/** The messages tab: the kinds, the newest messages of all kinds, and a search. */
export function MessagesScreen() {
  useOfflinePage('messages')
  const { words, setWords, keyword } = useAddressWords()
  const reload = useRefresh([listMessageCategories, listMessages, searchMessages, listAnnouncements])
  const isSearching = words.trim() !== '' && keyword !== ''
  return (
    <PageFrame route="messages" onRefresh={() => Promise.all([reload(), refreshBadges()])}>
      <View className={styles.top}>
        <View className={styles.search}>
          <SearchBar value={words} onChange={setWords} placeholder="搜索消息、公告、审批" />
        </View>
        <ReadAll />
      </View>
      {isSearching ? (
        <Found keyword={keyword} />
      ) : (
        <>
          <MessageKinds />
          <Recent />
        </>
      )}
    </PageFrame>
  )
}

const NOTICES = 5

/** Search results: notices first, because there are few. */
function Found({ keyword }: { keyword: string }) {
  const { data } = useCall(listAnnouncements, { keyword, size: NOTICES }, { quiet: true, keepPrevious: true })
  const notices = data?.records ?? []
  const empty =
    notices.length > 0 ? (
      <EmptyView picture={emptySearch} text="没有相关消息" />
    ) : (
      <EmptyView picture={emptySearch} text={`没有找到“${keyword}”`} hint="换个关键词试试" />
    )
  return (
    <>
      <NoticeResults notices={notices} total={data?.total ?? 0} />
      <MessageList key="found" filters={{}} keyword={keyword} overTabs empty={empty} />
    </>
  )
}

/** The newest messages of all kinds, or a filtered view. */
function Recent() {
  const [chosen, setChosen] = useAddressText('view')
  const unread = useTabBadges((state) => state.message)
  const view = usualViews.find(({ key }) => key === chosen) ?? usualViews[0]
  const tabs = usualViews.map((one) => (one.filters.unread ? { ...one, count: unread } : one))
  return (
    <>
      <SegmentedTabs label="消息筛选" tabs={tabs} active={view.key} onSelect={setChosen} />
      <MessageList
        key={view.key}
        filters={view.filters}
        overTabs
        empty={<EmptyView picture={emptyMessage} text={view.none} />}
      />
    </>
  )
}
