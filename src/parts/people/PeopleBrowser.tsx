import { ScrollView, Text, View } from '@tarojs/components'
import { useMemo, useState } from 'react'

import { useCall } from '@/api/query'
import { type DepartmentNode, listDepartmentTree } from '@/contract/organization/organization'
import { LoadFailed } from '@/parts/QueryView'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { emptyList } from '@/ui/pictures/empty-list'
import { emptySearch } from '@/ui/pictures/empty-search'

import { BrowserSkeleton } from './BrowserSkeleton'
import { Crumbs } from './Crumbs'
import { NodeRow } from './NodeRow'
import styles from './People.module.scss'
import { buildPeopleTree, type PeopleTree } from './people-tree'
import { RecentPeople } from './RecentPeople'
import type { PersonPickerState } from './use-person-picker'

const TREE_FRESH_MS = 5 * 60_000
/** Rows rendered initially; more are rendered on scroll. */
const BATCH = 40

interface BrowserProps {
  kind: 'user' | 'dept'
  multiple: boolean
  picking: PersonPickerState
}

/** The content of one department, or the results of a search. */
export function PeopleBrowser({ kind, multiple, picking }: BrowserProps) {
  const type = kind === 'dept' ? ('dept' as const) : ('all' as const)
  const query = useCall(listDepartmentTree, { type }, { staleTime: TREE_FRESH_MS })
  const words = picking.words.trim()
  const keyword = useDebouncedValue(words)
  const isSearching = words !== ''
  const found = useCall(
    listDepartmentTree,
    { type, keyword },
    { enabled: isSearching && keyword !== '', keepPrevious: true },
  )
  const tree = useMemo(() => buildPeopleTree(query.data ?? []), [query.data])
  const failed = query.error && !query.data ? query : isSearching && found.error && !found.data ? found : undefined
  if (failed) {
    return (
      <View className={styles.body}>
        <LoadFailed what="通讯录" error={failed.error} onRetry={() => void failed.refetch()} />
      </View>
    )
  }
  // That an earlier search has found nobody says nothing of this one.
  const isOutdated = found.isPlaceholderData || keyword !== words
  const results = isOutdated && found.data?.length === 0 ? undefined : found.data
  const rows = isSearching ? results : query.data && (tree.inside.get(picking.place ?? null) ?? [])
  const list = { tree, rows, kind, multiple, picking, isSearching }
  return <PeopleList key={`${isSearching}${picking.place}`} {...list} />
}

interface ListProps extends BrowserProps {
  tree: PeopleTree
  /** Undefined while loading. */
  rows: readonly DepartmentNode[] | undefined
  isSearching: boolean
}

function PeopleList({ tree, rows, kind, multiple, picking, isSearching }: ListProps) {
  const [shown, setShown] = useState(BATCH)
  const isTop = !isSearching && picking.place === undefined
  return (
    <ScrollView scrollY className={styles.body} onScrollToLower={() => setShown((count) => count + BATCH)}>
      {isTop && kind === 'user' ? <RecentPeople multiple={multiple} picking={picking} /> : null}
      {isTop || isSearching ? null : <Crumbs tree={tree} picking={picking} />}
      {isTop ? <Text className={styles.section}>{kind === 'dept' ? '全部部门' : '按部门选择'}</Text> : null}
      {rows === undefined ? <BrowserSkeleton /> : null}
      {rows?.slice(0, shown).map((node) => (
        <NodeRow
          key={node.id}
          node={node}
          tree={tree}
          kind={kind}
          multiple={multiple}
          picking={picking}
          isFound={isSearching}
        />
      ))}
      {rows?.length === 0 ? <Nothing isSearching={isSearching} words={picking.words.trim()} /> : null}
    </ScrollView>
  )
}

function Nothing({ isSearching, words }: { isSearching: boolean; words: string }) {
  if (!isSearching) return <EmptyView picture={emptyList} text="这里还没有人员" />
  return <EmptyView picture={emptySearch} text={`没有找到「${words}」`} hint="换个姓名，或输入拼音首字母" />
}
