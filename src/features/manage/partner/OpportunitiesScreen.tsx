import { View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import type { OpportunityStatus } from '@/contract/partner/opportunity'
import { listReportedOpportunities, type ReportedOpportunity } from '@/contract/partner/opportunity-desk'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import styles from '@/features/manage/Manage.module.scss'
import { go } from '@/navigation/navigate'
import { getOpportunityTone } from '@/parts/opportunity/opportunity-tone'
import { QueryList } from '@/parts/QueryList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { Pills } from '@/ui/form/Tick'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'
import { emptySearch } from '@/ui/pictures/empty-search'

const statuses: readonly { value: OpportunityStatus; text: string }[] = [
  { value: 'submitted', text: '已提交' },
  { value: 'reviewing', text: '审核中' },
  { value: 'approved', text: '已通过' },
  { value: 'converted', text: '已转项目' },
  { value: 'won', text: '已赢单' },
  { value: 'rejected', text: '已驳回' },
  { value: 'lost', text: '已输单' },
  { value: 'expired', text: '已过期' },
]

const getRowKey = ({ id }: ReportedOpportunity) => id

function renderRow({
  id,
  opportunityName,
  customerName,
  partnerCompany,
  status,
  statusName,
  ...row
}: ReportedOpportunity) {
  const time = (row.updateTime ?? row.createTime)?.slice(5, 16)
  return (
    <Cell
      title={opportunityName || customerName}
      note={[time, partnerCompany, customerName].filter(Boolean).join(' · ')}
      right={<Chip text={statusName} tone={getOpportunityTone(status)} />}
      row={id}
      onPress={() => void go('manageOpportunity', { id })}
    />
  )
}

/** 商机报备: what partners have reported, the latest change first. */
export function OpportunitiesScreen() {
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<OpportunityStatus>()
  const keyword = useDebouncedValue(words.trim())
  const filter = { ...(status && { status }), ...(keyword && { keyword }) }
  const pages = usePages(listReportedOpportunities, filter, { quiet: true })
  const refresh = useRefresh([listReportedOpportunities])
  const empty =
    status || keyword ? (
      <EmptyView picture={emptySearch} text="没有符合条件的商机" hint="换个关键词，或看看其他状态" />
    ) : (
      <EmptyView picture={emptyList} text="还没有收到商机" hint="伙伴提报商机后，会出现在这里" />
    )
  const list = (
    <QueryList
      pages={pages}
      what="商机"
      getKey={getRowKey}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={6} />}
      empty={empty}
    />
  )
  return (
    <AdministratorFrame route="manageOpportunities" onRefresh={refresh}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索商机、客户、联系人或编号" />
      </View>
      <View className={styles.search}>
        <Pills
          isSingle
          label="筛选状态"
          options={statuses}
          value={status ? [status] : []}
          onChange={([picked]) => setStatus(picked)}
        />
      </View>
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
    </AdministratorFrame>
  )
}
