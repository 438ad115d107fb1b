import { View } from '@tarojs/components'

import { useCall, usePages, useRefresh } from '@/api/query'
import { listFavoriteReports, listReportClasses, listReports, type Report } from '@/contract/production/report'
import { JoinCompanyView } from '@/parts/JoinCompanyView'
import { PageFrame } from '@/parts/PageFrame'
import { PartFailed } from '@/parts/PartFailed'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { useAddressText, useAddressWords } from '@/parts/search/use-address-state'
import { useStaffUser } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptySearch } from '@/ui/pictures/empty-search'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import { FavoriteOrder } from './FavoriteOrder'
import styles from './Report.module.scss'
import { ReportCard } from './ReportCard'

const ALL = 'all'
const FAVORITES = 'favorites'

/** The reports tab: classes, favourites, search. */
export function ReportsScreen() {
  const user = useStaffUser()
  const refresh = useRefresh([listReportClasses, listReports, listFavoriteReports])
  if (!user?.member) {
    return (
      <PageFrame route="reports">
        <JoinCompanyView text="加入企业后可以查看报表" />
      </PageFrame>
    )
  }
  return (
    <PageFrame route="reports" onRefresh={refresh}>
      <ReportLists />
    </PageFrame>
  )
}

function ReportLists() {
  const { words, setWords, keyword } = useAddressWords()
  const [chosen, setChosen] = useAddressText('list')
  const list = chosen || ALL
  const { data: classes = [], error, refetch } = useCall(listReportClasses, {})
  const tabs = [
    { key: ALL, text: '全部' },
    { key: FAVORITES, text: '收藏' },
    ...classes.map(({ code, name }) => ({ key: code, text: name })),
  ]
  const clear = () => setWords('')
  return (
    <>
      <SegmentedTabs isSticky label="报表分类" tabs={tabs} active={list} onSelect={setChosen} />
      {error && classes.length === 0 ? <PartFailed what="报表分类" onRetry={() => void refetch()} /> : null}
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索报表，支持拼音首字母" />
      </View>
      {list === FAVORITES ? (
        <Favorites keyword={keyword} onClear={clear} onAll={() => setChosen(ALL)} />
      ) : (
        <ReportList key={list} classCode={list === ALL ? undefined : list} keyword={keyword} onClear={clear} />
      )}
    </>
  )
}

const getRowKey = ({ id }: Report) => id
const renderRow = (report: Report) => <ReportCard report={report} />

interface ReportListProps {
  classCode: string | undefined
  keyword: string
  onClear: () => void
}

function ReportList({ classCode, keyword, onClear }: ReportListProps) {
  const filters = { ...(classCode && { classCode }), ...(keyword && { keyword }) }
  const pages = usePages(listReports, filters)
  const empty = keyword ? (
    <NothingFound onClear={onClear} />
  ) : (
    <EmptyView picture={emptyTodo} text="还没有报表" hint="管理员开通后会出现在这里" />
  )
  return <QueryList pages={pages} what="报表" getKey={getRowKey} renderRow={renderRow} empty={empty} />
}

interface FavoritesProps {
  keyword: string
  onClear: () => void
  onAll: () => void
}

function Favorites({ keyword, onClear, onAll }: FavoritesProps) {
  const query = useCall(listFavoriteReports, keyword ? { keyword } : {}, { keepPrevious: true })
  return (
    <QueryView query={query} what="收藏" skeleton={<ListSkeleton />}>
      {(found) => {
        if (found.length === 0 && keyword) return <NothingFound onClear={onClear} />
        if (found.length === 0) {
          const action = { text: '全部报表', onPress: onAll }
          return <EmptyView picture={emptyTodo} text="还没有收藏报表" hint="点报表右边的星星收藏" action={action} />
        }
        return (
          <>
            {keyword || query.isPlaceholderData ? null : <FavoriteOrder reports={found} />}
            {found.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </>
        )
      }}
    </QueryView>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyView
      picture={emptySearch}
      text="没有找到相关报表"
      hint="试试报表名称、拼音或首字母"
      action={{ text: '清空搜索', onPress: onClear }}
    />
  )
}
