import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages } from '@/api/query'
import { listOwnOpportunities, type Opportunity, OpportunityStatus } from '@/contract/partner/opportunity'
import type { StatusCount } from '@/contract/partner/partner-home'
import { useTabChoice, useTabScroll } from '@/features/partner/tab-state'
import { go } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { useKeptAddressWords, WORDS_MAX } from '@/parts/search/use-address-state'
import { Pressable } from '@/ui/action/Pressable'
import { SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Icon } from '@/ui/media/Icon'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import styles from './Opportunities.module.scss'
import { OpportunityFilterSheet } from './OpportunityFilterSheet'
import { OpportunityListRow } from './OpportunityListRow'
import {
  formatOpportunityFilters,
  hasOpportunityFilters,
  noOpportunityFilters,
  parseOpportunityFilters,
  toOpportunityQuery,
} from './opportunity-filters'

interface OpportunityListProps {
  counts: readonly StatusCount[]
  /** Undefined while loading. */
  total: number | undefined
  /** The selected state; undefined means all. */
  status: OpportunityStatus | undefined
  onStatus: (status: OpportunityStatus | undefined) => void
}

const ALL = 'all'
/** Id of the head of the list. */
export const OPPORTUNITIES = 'opportunities'
// The address keeps the debounced words.
const wordsChoice = {
  parse: (read: (key: string) => string) => read('keyword').slice(0, WORDS_MAX),
  format: () => ({}),
}
const filtersChoice = { parse: parseOpportunityFilters, format: formatOpportunityFilters }

const getRowKey = ({ id }: Opportunity) => id
const renderRow = (opportunity: Opportunity) => <OpportunityListRow opportunity={opportunity} />

/** All opportunities of the partner, by state, with search and filters. */
export function OpportunityList({ counts, total, status, onStatus }: OpportunityListProps) {
  const [words, setWords] = useTabChoice('partnerHome', 'words', wordsChoice)
  const [filters, setFilters] = useTabChoice('partnerHome', 'filters', filtersChoice)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const keyword = useDebouncedValue(words.trim())
  useKeptAddressWords(keyword)
  const pages = usePages(listOwnOpportunities, toOpportunityQuery(filters, keyword, status))
  useTabScroll('partnerHome', !pages.isPending)
  const isNarrowed = hasOpportunityFilters(filters) || keyword !== '' || status !== undefined
  const clear = () => {
    setWords('')
    setFilters(noOpportunityFilters)
    onStatus(undefined)
  }
  return (
    <View className={styles.card}>
      <ListHead isFiltered={hasOpportunityFilters(filters)} onFilter={() => setFilterOpen(true)} />
      <View className={styles.search}>
        <SearchBar background="card" value={words} onChange={setWords} placeholder="搜索客户、商机、编号" />
      </View>
      <StatusTabs counts={counts} total={total} status={status} onStatus={onStatus} />
      <QueryList
        pages={pages}
        what="商机"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={
          <EmptyList
            what="商机"
            clearText="查看全部商机"
            filter={{ isNarrowed, clear }}
            text="还没有商机"
            hint="提报后在这里查看审核与保护期"
            picture={emptyTodo}
            action={{ text: '提报商机', onPress: () => void go('submitOpportunity') }}
          />
        }
        skeleton={<Bones />}
      />
      {isFilterOpen ? (
        <OpportunityFilterSheet filters={filters} onApply={setFilters} onClose={() => setFilterOpen(false)} />
      ) : null}
    </View>
  )
}

function ListHead({ isFiltered, onFilter }: { isFiltered: boolean; onFilter: () => void }) {
  return (
    <View id={OPPORTUNITIES} className={styles.head}>
      <Text className={styles.title}>我的商机</Text>
      <Pressable
        className={`${styles.filter} ${isFiltered ? styles.filterOn : ''}`}
        label={isFiltered ? '筛选，已设置' : '筛选'}
        onPress={onFilter}
      >
        <Icon name="filter" size={16} />
        <Text>筛选</Text>
      </Pressable>
    </View>
  )
}

function StatusTabs({ counts, total, status, onStatus }: OpportunityListProps) {
  const shown = counts.filter((one) => one.count > 0 || one.status === status)
  const tabs = [
    { key: ALL, text: '全部', count: total ?? 0 },
    ...shown.map((one) => ({ key: one.status, text: one.statusName, count: one.count })),
  ]
  const select = (key: string) => onStatus(OpportunityStatus.options.find((one) => one === key))
  return <SegmentedTabs label="商机状态" tabs={tabs} active={status ?? ALL} onSelect={select} />
}

const BONES = ['a', 'b', 'c', 'd']

function Bones() {
  return (
    <SkeletonView>
      {BONES.map((key) => (
        <View key={key} className={styles.bones}>
          <SkeletonLine width={70} size="title" />
          <SkeletonLine width={40} size="meta" />
        </View>
      ))}
    </SkeletonView>
  )
}
