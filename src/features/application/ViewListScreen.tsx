import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall, usePages, useRefresh } from '@/api/query'
import {
  type ApplicationRecord,
  type ApplicationView,
  listApplicationRecords,
  listApplicationViews,
} from '@/contract/organization/application-view'
import { isAbsent } from '@/lib/absent'
import { useAddressPage } from '@/navigation/address-page'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { EmptyList } from '@/parts/search/EmptyList'
import { useAddressFilters, useAddressText, useAddressWords } from '@/parts/search/use-address-state'
import { replaceAddressQuery } from '@/platform/address-query'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchRow } from '@/ui/form/SearchRow'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyTodo } from '@/ui/pictures/empty-todo'
import { notFound } from '@/ui/pictures/not-found'

import { RecordCard } from './RecordCard'
import { RecordFilterSheet } from './RecordFilterSheet'
import { formatRecordFilters, hasRecordFilters, parseRecordFilters, recordQuery } from './record-filters'
import styles from './ViewList.module.scss'

/** The records of an application by view. */
export function ViewListScreen({ appCode }: { appCode?: string | undefined }) {
  return appCode ? (
    <KnownApplication appCode={appCode} />
  ) : (
    <PageFrame route="applicationView">
      <NoViews />
    </PageFrame>
  )
}

function NoViews() {
  return (
    <EmptyView
      picture={notFound}
      text="这个应用没有可以看的记录"
      hint="应用可能已停用，或链接不完整"
      action={{ text: '回到首页', onPress: () => void relaunchHome() }}
    />
  )
}

function KnownApplication({ appCode }: { appCode: string }) {
  const query = useCall(listApplicationViews, { appCode })
  const refresh = useRefresh([listApplicationViews, listApplicationRecords])
  const isGone = isAbsent(query.error)
  return (
    <PageFrame route="applicationView" onRefresh={refresh}>
      {isGone ? (
        <NoViews />
      ) : (
        <QueryView query={query} what="应用视图" skeleton={<ListSkeleton />}>
          {({ appName, views }) => (
            <>
              <Text className={styles.application}>{appName}</Text>
              <Views views={views} />
            </>
          )}
        </QueryView>
      )}
    </PageFrame>
  )
}

function Views({ views }: { views: readonly ApplicationView[] }) {
  const [chosen, setChosen] = useAddressText('view')
  const page = useAddressPage()
  const view = views.find(({ id }) => id === chosen) ?? views[0]
  if (!view) return <NoViews />
  const select = (id: string) => {
    // What narrows one view is not what narrows another.
    for (const name of ['keyword', ...Object.keys(formatRecordFilters({}))]) replaceAddressQuery(page, name, '')
    setChosen(id)
  }
  return (
    <>
      {views.length > 1 ? (
        <SegmentedTabs
          isSticky
          label="视图"
          tabs={views.map(({ id, name }) => ({ key: id, text: name }))}
          active={view.id}
          onSelect={select}
        />
      ) : null}
      <Records key={view.id} view={view} />
    </>
  )
}

const getRowKey = ({ procInstId }: ApplicationRecord) => procInstId
const renderRow = (record: ApplicationRecord) => <RecordCard record={record} />

function Records({ view }: { view: ApplicationView }) {
  const { words, setWords, keyword } = useAddressWords()
  const [filters, setFilters] = useAddressFilters(parseRecordFilters, formatRecordFilters)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const pages = usePages(listApplicationRecords, recordQuery(view.id, filters, keyword, Date.now()))
  const isNarrowed = hasRecordFilters(filters) || keyword !== ''
  const clear = () => {
    setFilters({})
    setWords('')
  }
  return (
    <>
      <SearchRow
        value={words}
        onChange={setWords}
        placeholder="搜索标题、单号、申请人"
        isFiltered={hasRecordFilters(filters)}
        onFilter={() => setFilterOpen(true)}
      />
      {pages.total > 0 ? <Text className={styles.total}>共 {pages.total} 条</Text> : null}
      <QueryList
        pages={pages}
        what="记录"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={
          <EmptyList
            what="记录"
            clearText="清除筛选"
            filter={{ isNarrowed, clear }}
            text="还没有记录"
            picture={emptyTodo}
          />
        }
      />
      {isFilterOpen ? (
        <RecordFilterSheet view={view} filters={filters} onApply={setFilters} onClose={() => setFilterOpen(false)} />
      ) : null}
    </>
  )
}
