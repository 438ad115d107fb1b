import { usePages, useRefresh } from '@/api/query'
import { listManagedLaunches, type ManagedLaunch } from '@/contract/event/launch-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { go } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

const phases: Readonly<Record<string, { text: string; tone: Tone }>> = {
  before: { text: '未开始', tone: 'info' },
  live: { text: '进行中', tone: 'success' },
}
const over = { text: '已结束', tone: 'neutral' } as const

const getRowKey = ({ id }: ManagedLaunch) => id

const renderRow = ({ id, title, startTime, signUpCount, capacity, phase }: ManagedLaunch) => (
  <Cell
    title={title}
    note={`${startTime.slice(5, 16)} · 已报名 ${signUpCount} / ${capacity}`}
    right={<Chip {...(phases[phase] ?? over)} />}
    onPress={() => void go('manageLaunch', { id })}
  />
)

/** 新品发布: the company's launch events, the latest first. */
export function ManagedLaunchesScreen() {
  const pages = usePages(listManagedLaunches, {}, { quiet: true })
  const refresh = useRefresh([listManagedLaunches])
  const list = (
    <QueryList
      pages={pages}
      what="发布会"
      getKey={getRowKey}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={4} />}
      empty={<EmptyView picture={emptySearch} text="还没有发布会" hint="发布后，所有人都能看到并报名" />}
    />
  )
  return (
    <AdministratorFrame
      route="manageLaunches"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="plus" text="新建发布会" onPress={() => void go('manageLaunch')} />}
    >
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
    </AdministratorFrame>
  )
}
