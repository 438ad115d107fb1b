import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import {
  type ActivitySort,
  type ActivitySpan,
  listStaffActivities,
  type StaffActivity,
} from '@/contract/event/activity'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { Filter } from '@/features/manage/list/Filter'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { TableCard, type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyList } from '@/ui/pictures/empty-list'
import { emptySearch } from '@/ui/pictures/empty-search'

import { GuestActivityScreen } from './GuestActivityScreen'
import { GuestActivitySheet } from './GuestActivitySheet'

const phases: Readonly<Record<string, { text: string; tone: Tone }>> = {
  before: { text: '未开始', tone: 'info' },
  open: { text: '签到中', tone: 'success' },
  late: { text: '签到中', tone: 'success' },
  cancelled: { text: '已取消', tone: 'error' },
}
const over = { text: '已结束', tone: 'neutral' } as const

const phaseOptions = [
  { value: 'before', text: '未开始' },
  { value: 'open', text: '签到中' },
] as const
type Phase = (typeof phaseOptions)[number]['value']

/** Signing in late is signing in. */
const toPhase = (phase: string) => (phase === 'late' ? 'open' : phase)

const sorts = [
  { value: 'start', text: '按开始时间' },
  { value: 'guests', text: '嘉宾多的在前' },
  { value: 'title', text: '按名称' },
] as const

const tabs = [
  { key: 'current', text: '近期' },
  { key: 'past', text: '已结束' },
] as const satisfies readonly { key: ActivitySpan; text: string }[]

const empty = {
  current: (
    <EmptyView picture={emptySearch} text="没有近期的活动" hint="新建活动并邀请嘉宾；结束一周后移到「已结束」" />
  ),
  past: <EmptyView picture={emptyList} text="还没有结束的活动" hint="结束的活动留在这里，可以导出嘉宾名单" />,
} as const

const columns: readonly TableColumn<StaffActivity, ActivitySort>[] = [
  { title: '活动', share: 6, sorts: { title: 'ascending' }, render: ({ title }) => <TableText text={title} /> },
  {
    title: '开始时间',
    share: 5,
    sorts: { start: 'ascending' },
    render: ({ startTime }) => <TableText text={startTime.slice(0, 16)} />,
  },
  { title: '地点', share: 5, render: ({ address }) => <TableText text={address} /> },
  {
    title: '嘉宾',
    share: 2,
    sorts: { guests: 'descending' },
    render: ({ guestCount }) => <TableText text={`${guestCount} 位`} />,
  },
  { title: '状态', share: 3, render: ({ phase }) => <Chip {...(phases[phase] ?? over)} /> },
]

interface GuestActivitiesScreenProps {
  /** Absent: all of them. */
  id?: string
}

/** 活动: one with its guests, or all. One route for both: each costs everybody's first load. */
export function GuestActivitiesScreen({ id }: GuestActivitiesScreenProps) {
  return id === undefined ? <ActivityList /> : <GuestActivityScreen id={id} />
}

/** What guests are invited to: what comes, and what is over. */
function ActivityList() {
  const [sort, setSort] = useListSort(sorts)
  const list = useListFilter<{ phase: Phase }>({ phase: phaseOptions })
  const [span, setSpan] = useAddressChoice<ActivitySpan>('span', ['current', 'past'])
  const query = useCall(listStaffActivities, { sort, span }, { keepPrevious: true })
  const refresh = useRefresh([listStaffActivities])
  const turn = (next: ActivitySpan) => {
    list.clearChosen()
    setSpan(next)
  }
  const [isAdding, setAdding] = useState(false)
  return (
    <AdministratorFrame
      route="manageActivities"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="plus" text="新建活动" onPress={() => setAdding(true)} />}
    >
      <SegmentedTabs isSticky label="活动" tabs={tabs} active={span} onSelect={turn} />
      <QueryView query={query} what="活动" skeleton={<ListSkeleton count={4} />}>
        {({ activities }) =>
          activities.length === 0 ? (
            empty[span]
          ) : (
            <>
              <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索活动" />
              {span === 'current' ? (
                <Filter
                  label="筛选状态"
                  options={phaseOptions}
                  value={list.chosen.phase}
                  onChange={list.choose('phase')}
                />
              ) : null}
              <Card isFlush>
                <SortCell options={sorts} value={sort} onChange={setSort} />
              </Card>
              <ActivityTable
                activities={findActivities(activities, list)}
                onClear={list.clear}
                sort={sort}
                onSort={setSort}
              />
            </>
          )
        }
      </QueryView>
      {isAdding ? (
        <GuestActivitySheet
          onSaved={({ id }) => {
            setAdding(false)
            void go('manageActivities', { id })
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

const findActivities = (
  activities: readonly StaffActivity[],
  { words, chosen }: Pick<ReturnType<typeof useListFilter<{ phase: Phase }>>, 'words' | 'chosen'>,
) =>
  findRows(activities, words, ({ title, address }) => [title, address]).filter(
    ({ phase }) => chosen.phase === undefined || toPhase(phase) === chosen.phase,
  )

interface ActivityTableProps {
  activities: readonly StaffActivity[]
  onClear: () => void
  sort: ActivitySort
  onSort: (sort: ActivitySort) => void
}

function ActivityTable({ activities, onClear, sort, onSort }: ActivityTableProps) {
  if (activities.length === 0) return <NothingFound what="活动" onClear={onClear} />
  return (
    <TableCard label="活动" columns={columns} sort={sort} onSort={onSort} hasRows>
      {() => activities.map((activity) => <ActivityRow key={activity.id} activity={activity} />)}
    </TableCard>
  )
}

function ActivityRow({ activity }: { activity: StaffActivity }) {
  const { id, title, startTime, guestCount, phase } = activity
  const note = joinTexts([startTime.slice(5, 16), `嘉宾 ${guestCount} 位`])
  return (
    <TableRow
      columns={columns}
      row={activity}
      title={title}
      note={note}
      right={<Chip {...(phases[phase] ?? over)} />}
      onPress={() => void go('manageActivities', { id })}
    />
  )
}
