import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { listAnnouncements, listMessageCategories, listMessages, searchMessages } from '@/contract/message'
import { useTabBadges } from '@/navigation/tab-badges'
import { PageFrame } from '@/parts/PageFrame'
import { refreshBadges } from '@/session/badges'
import { EmptyView } from '@/ui/EmptyView'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { emptyMessage } from '@/ui/pictures/empty-message'
import { emptySearch } from '@/ui/pictures/empty-search'
import { SearchBar } from '@/ui/SearchBar'
import { useSettled } from '@/ui/use-settled'

import { FoundNotices } from './FoundNotices'
import styles from './Message.module.scss'
import { MessageKinds } from './MessageKinds'
import { MessageList } from './MessageList'
import { ReadAll } from './ReadAll'

/** The messages tab: the kinds, what came last of all of them, and a search over everything. */
export function MessagesScreen() {
  const [words, setWords] = useState('')
  const keyword = useSettled(words.trim())
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

/** What holds the words: notices first, for they are few. */
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
      <FoundNotices notices={notices} total={data?.total ?? 0} />
      <MessageList key="found" filters={{}} keyword={keyword} overTabs empty={empty} />
    </>
  )
}

function Recent() {
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const total = useTabBadges((state) => state.message)
  return (
    <>
      <View className={styles.section}>
        <Text className={styles.sectionTitle}>最近消息</Text>
        <Pressable
          className={`${styles.toggle} ${isUnreadOnly ? styles.toggleOn : ''}`}
          role="switch"
          checked={isUnreadOnly}
          label="只看未读"
          onPress={() => setUnreadOnly(!isUnreadOnly)}
        >
          <Text>只看未读{total > 0 ? ` ${total}` : ''}</Text>
          <Icon name="filter" size={14} />
        </Pressable>
      </View>
      <MessageList
        key={String(isUnreadOnly)}
        filters={isUnreadOnly ? { unread: true } : {}}
        overTabs
        empty={<EmptyView picture={emptyMessage} text={isUnreadOnly ? '没有未读消息' : '还没有消息'} />}
      />
    </>
  )
}
