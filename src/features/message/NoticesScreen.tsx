import { View } from '@tarojs/components'

import { usePages, useRefresh } from '@/api/query'
import { type Announcement, listAnnouncements } from '@/contract/message/message'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressChoice, useAddressWords } from '@/parts/search/use-address-state'
import { refreshBadges } from '@/session/badges'
import { useHasScope } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyMessage } from '@/ui/pictures/empty-message'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Message.module.scss'
import { NoticeCard } from './NoticeCard'
import { ReadAll } from './ReadAll'

const views = [
  { key: 'all', text: '全部', filters: {}, emptyText: '还没有公告' },
  { key: 'mustRead', text: '必读', filters: { mustRead: true }, emptyText: '没有必读公告' },
  { key: 'unread', text: '未读', filters: { unread: true }, emptyText: '没有未读公告' },
] as const

const getRowKey = ({ id }: Announcement) => id
const renderRow = (notice: Announcement) => <NoticeCard notice={notice} />

function PublishButton() {
  return <Button grow={1} icon="plus" text="发布公告" onPress={() => void go('manageNotices')} />
}

/** The company's notices for the reader, pinned ones first. */
export function NoticesScreen() {
  const [chosen, setChosen] = useAddressChoice('view', ['all', 'mustRead', 'unread'])
  const { words, setWords, keyword } = useAddressWords()
  const { filters, emptyText } = views.find(({ key }) => key === chosen) ?? views[0]
  const query = { category: 'notice' as const, ...filters, ...(keyword && { keyword }) }
  const pages = usePages(listAnnouncements, query)
  const reload = useRefresh([listAnnouncements])
  const isAdministrator = useHasScope('content')
  return (
    <PageFrame
      route="notices"
      onRefresh={() => Promise.all([reload(), refreshBadges()])}
      bottom={isAdministrator ? <PublishButton /> : undefined}
    >
      <SegmentedTabs isSticky label="公告筛选" tabs={views} active={chosen} onSelect={setChosen} />
      <View className={styles.top}>
        <View className={styles.search}>
          <SearchBar value={words} onChange={setWords} placeholder="搜索公告" />
        </View>
        <ReadAll msgType="notice" hasUnreadNotice={pages.rows.some(({ isRead }) => !isRead)} />
      </View>
      <QueryList
        pages={pages}
        what="公告"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={
          <EmptyView
            picture={keyword ? emptySearch : emptyMessage}
            text={keyword ? `没有找到“${keyword}”` : emptyText}
          />
        }
      />
    </PageFrame>
  )
}
