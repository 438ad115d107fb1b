import { launchPhases, listManagedLaunches, type ManagedLaunch } from '@/contract/event/launch-manage'
import type { EventSort } from '@/contract/time-sort'
import { ManagedList } from '@/features/manage/list/ManagedList'
import { eventSorts } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Chip, type Tone } from '@/ui/layout/Chip'

import { ManagedLaunchScreen } from './ManagedLaunchScreen'

/** In place of the id of an event. */
const NEW = 'new'

const phases: Readonly<Record<string, { text: string; tone: Tone }>> = {
  before: { text: '未开始', tone: 'info' },
  live: { text: '进行中', tone: 'success' },
  cancelled: { text: '已取消', tone: 'error' },
}
const over = { text: '已结束', tone: 'neutral' } as const

const phaseOptions = launchPhases.map((value) => ({ value, text: (phases[value] ?? over).text }))

const renderPhase = ({ phase }: ManagedLaunch) => <Chip {...(phases[phase] ?? over)} />

const columns: readonly TableColumn<ManagedLaunch, EventSort>[] = [
  { title: '发布会', share: 6, render: ({ title }) => <TableText text={title} /> },
  {
    title: '开始时间',
    share: 4,
    sorts: { newest: 'descending', oldest: 'ascending' },
    render: ({ startTime }) => <TableText text={startTime.slice(0, 16)} />,
  },
  {
    title: '报名',
    share: 3,
    sorts: { signUps: 'descending' },
    render: ({ signUpCount, capacity }) => <TableText text={`${signUpCount} / ${capacity}`} />,
  },
  { title: '状态', share: 2, render: renderPhase },
]

const renderRow = (launch: ManagedLaunch) => <LaunchRow launch={launch} />

function LaunchRow({ launch }: { launch: ManagedLaunch }) {
  const { id, title, startTime, signUpCount, capacity } = launch
  const note = joinTexts([startTime.slice(5, 16), `已报名 ${signUpCount} / ${capacity}`])
  return (
    <TableRow
      columns={columns}
      row={launch}
      title={title}
      note={note}
      right={renderPhase(launch)}
      onPress={() => void go('manageLaunches', { id })}
    />
  )
}

interface ManagedLaunchesScreenProps {
  /** Absent: all of them. */
  id?: string
}

/** 发布会: a new one, one with its sign-ups, or all. One route for them: each costs everybody's first load. */
export function ManagedLaunchesScreen({ id }: ManagedLaunchesScreenProps) {
  return id === undefined ? <LaunchList /> : <ManagedLaunchScreen id={id === NEW ? undefined : id} />
}

/** The company's launch events. */
function LaunchList() {
  return (
    <ManagedList
      route="manageLaunches"
      call={listManagedLaunches}
      what="发布会"
      placeholder="搜索发布会"
      state={{ name: 'phase', options: phaseOptions }}
      sorts={eventSorts}
      columns={columns}
      renderRow={renderRow}
      empty={{ what: '发布会', text: '还没有发布会', hint: '发布后，所有人都能看到并报名' }}
      bottom={<Button grow={1} icon="plus" text="新建发布会" onPress={() => void go('manageLaunches', { id: NEW })} />}
    />
  )
}
