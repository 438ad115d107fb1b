import { View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { listProcessDefinitions, type ProcessGroups } from '@/contract/workflow/process'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useAddressWords } from '@/parts/search/use-address-state'
import { useStaffUser } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { emptyList } from '@/ui/pictures/empty-list'
import { emptySearch } from '@/ui/pictures/empty-search'

import { ProcessCard } from './ProcessCard'
import styles from './Processes.module.scss'
import { ProcessTiles } from './ProcessTiles'
import { listDraftedKeys, useProcessDrafts } from './process-drafts'

/** All processes the user may start: favourites and recent ones as tiles, all by group. */
export function ProcessesScreen() {
  const { words, setWords, keyword } = useAddressWords()
  const query = useCall(listProcessDefinitions, keyword ? { keyword } : {}, { keepPrevious: true })
  const refresh = useRefresh([listProcessDefinitions])
  return (
    <PageFrame route="processes" onRefresh={refresh}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索流程，支持拼音首字母" />
      </View>
      <QueryView query={query} what="全部流程" skeleton={<ListSkeleton />}>
        {(found) => <Found found={found} isSearch={keyword !== ''} onClear={() => setWords('')} />}
      </QueryView>
    </PageFrame>
  )
}

/** One row of tiles. */
const RECENT_SHOWN = 4

interface FoundProps {
  found: ProcessGroups
  isSearch: boolean
  onClear: () => void
}

function Found({ found: { groups, custom, recent }, isSearch, onClear }: FoundProps) {
  const userId = useStaffUser()?.userId ?? ''
  const drafted = listDraftedKeys(useProcessDrafts(userId).drafts)
  if (groups.length === 0 && isSearch) {
    return (
      <EmptyView
        picture={emptySearch}
        text="没有找到相关流程"
        hint="试试流程名称、拼音或首字母"
        action={{ text: '清空搜索', onPress: onClear }}
      />
    )
  }
  if (groups.length === 0) return <EmptyView picture={emptyList} text="还没有可以发起的流程" />
  return (
    <>
      {isSearch ? null : (
        <>
          <ProcessTiles title="我的常用" processes={custom} drafted={drafted} />
          <ProcessTiles title="最近发起" processes={recent} most={RECENT_SHOWN} drafted={drafted} />
        </>
      )}
      {groups.map((group) => (
        <ProcessCard key={group.id} title={group.name} processes={group.children} drafted={drafted} />
      ))}
    </>
  )
}
