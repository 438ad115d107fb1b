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

import { ManagedLaunchScreen } from './ManagedLaunchScreen'

/** In place of the id of an event. */
const NEW = 'new'

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
    onPress={() => void go('manageLaunches', { id })}
  />
)

/** 发布会: a new one, one with its sign-ups, or all. One route for them: each costs everybody's first load. */
export function ManagedLaunchesScreen({ id }: { id?: string }) {
  return id === undefined ? <LaunchList /> : <ManagedLaunchScreen id={id === NEW ? undefined : id} />
}

/** The company's launch events, the latest first. */
function LaunchList() {
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
      bottom={<Button grow={1} icon="plus" text="新建发布会" onPress={() => void go('manageLaunches', { id: NEW })} />}
    >
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
    </AdministratorFrame>
  )
}
