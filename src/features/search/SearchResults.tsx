import { View } from '@tarojs/components'
import { useCallback } from 'react'

import { useCall, usePages } from '@/api/query'
import { type SearchGroup, type SearchHit, type SearchKind, search, searchKind } from '@/contract/organization/search'
import { go } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptySearch } from '@/ui/pictures/empty-search'

import { HitRow } from './HitRow'
import styles from './Search.module.scss'
import { Suggestions } from './SearchStart'

/** 全部, or one kind. */
export type Scope = 'all' | SearchKind

interface ResultsProps {
  keyword: string
  scope: Scope
  onScope: (scope: Scope) => void
  onPick: (words: string) => void
  onOpen: (hit: SearchHit) => void
}

/** Search results by kind; 更多 shows all results of one kind. */
export function SearchResults({ keyword, scope, onScope, onPick, onOpen }: ResultsProps) {
  const { data, isPlaceholderData, error, refetch } = useCall(search, { keyword }, { keepPrevious: true })
  // The results of the words before stay while others are typed, but not that there were none.
  const hasNoneYet = isPlaceholderData && data?.groups.length === 0
  const query = { data: hasNoneYet ? undefined : data, error, refetch }
  return (
    <QueryView query={query} what="搜索结果" skeleton={<ListSkeleton count={3} />}>
      {({ groups }) => (
        <>
          <Scopes groups={groups} scope={scope} onScope={onScope} />
          {scope === 'all' ? (
            <Groups keyword={keyword} groups={groups} onScope={onScope} onPick={onPick} onOpen={onOpen} />
          ) : (
            <OneKind
              key={`${scope} ${keyword}`}
              keyword={keyword}
              kind={scope}
              otherHits={groups.reduce((sum, group) => (group.kind === scope ? sum : sum + group.total), 0)}
              onAll={() => onScope('all')}
              onPick={onPick}
              onOpen={onOpen}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function Scopes({ groups, scope, onScope }: Pick<ResultsProps, 'scope' | 'onScope'> & { groups: SearchGroup[] }) {
  if (groups.length < 2 && scope === 'all') return null
  const tabs = [
    { key: 'all', text: '全部' },
    ...groups.map(({ kind, name, total }) => ({ key: kind, text: name, count: total })),
  ]
  // The server defines the kinds; unknown kinds of a newer server are passed as they are.
  return <SegmentedTabs isSticky label="范围" tabs={tabs} active={scope} onSelect={(key) => onScope(key as Scope)} />
}

type GroupsProps = Omit<ResultsProps, 'scope'> & { groups: SearchGroup[] }

function Groups({ keyword, groups, onScope, onPick, onOpen }: GroupsProps) {
  if (groups.length === 0) return <NothingFound keyword={keyword} onPick={onPick} />
  return (
    <>
      {groups.map(({ kind, name, total, hits }) => (
        <Card
          key={kind}
          isFlush
          title={name}
          {...(total > hits.length && {
            action: { text: `更多${name} ${total}`, onPress: () => onScope(kind as Scope), hasArrow: true },
          })}
        >
          {hits.map((hit) => (
            <HitRow key={hit.id} hit={hit} onOpen={onOpen} />
          ))}
        </Card>
      ))}
    </>
  )
}

const getRowKey = ({ id }: SearchHit) => id

interface OneKindProps extends Pick<ResultsProps, 'keyword' | 'onPick' | 'onOpen'> {
  kind: SearchKind
  /** Hits of the other kinds. */
  otherHits: number
  onAll: () => void
}

function OneKind({ keyword, kind, otherHits, onAll, onPick, onOpen }: OneKindProps) {
  const pages = usePages(searchKind, { keyword, kind })
  const renderRow = useCallback((hit: SearchHit) => <HitRow hit={hit} onOpen={onOpen} />, [onOpen])
  return (
    <QueryList
      pages={pages}
      what="搜索结果"
      getKey={getRowKey}
      renderRow={renderRow}
      empty={
        otherHits > 0 ? (
          <EmptyView
            picture={emptySearch}
            text={`这一类没有找到“${keyword}”`}
            hint={`其他类别有 ${otherHits} 条结果`}
            action={{ text: '查看全部', onPress: onAll }}
          />
        ) : (
          <NothingFound keyword={keyword} onPick={onPick} />
        )
      }
    />
  )
}

function NothingFound({ keyword, onPick }: { keyword: string; onPick: (words: string) => void }) {
  return (
    <>
      <EmptyView
        picture={emptySearch}
        text={`没有找到“${keyword}”`}
        hint="换个说法，或用拼音首字母试试；结束很久的申请，在待办里筛选“只看已归档”"
        action={{ text: '查看全部流程', onPress: () => void go('processes') }}
      />
      <View className={styles.start}>
        <Suggestions onPick={onPick} />
      </View>
    </>
  )
}
