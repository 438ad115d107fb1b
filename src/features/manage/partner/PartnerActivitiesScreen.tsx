import { listManagedPartnerActivities, type ManagedPartnerActivity } from '@/contract/partner/partner-activity-manage'
import type { EventSort } from '@/contract/time-sort'
import { ManagedList } from '@/features/manage/list/ManagedList'
import { eventSorts } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Chip, type Tone } from '@/ui/layout/Chip'

function getActivityState({ cancelTime, startTime, endTime }: ManagedPartnerActivity): { text: string; tone: Tone } {
  const now = Date.now()
  if (cancelTime) return { text: '已取消', tone: 'error' }
  if ((parseWireTime(endTime) ?? 0) <= now) return { text: '已结束', tone: 'neutral' }
  return (parseWireTime(startTime) ?? 0) <= now ? { text: '进行中', tone: 'success' } : { text: '未开始', tone: 'info' }
}

const columns: readonly TableColumn<ManagedPartnerActivity, EventSort>[] = [
  { title: '活动', share: 6, render: ({ title }) => <TableText text={title} /> },
  {
    title: '开始时间',
    share: 4,
    sorts: { newest: 'descending', oldest: 'ascending' },
    render: ({ startTime }) => <TableText text={startTime.slice(0, 16)} />,
  },
  {
    title: '结束时间',
    share: 4,
    isExtra: true,
    render: ({ endTime }) => <TableText text={endTime.slice(0, 16)} />,
  },
  {
    title: '已报名',
    share: 3,
    sorts: { signUps: 'descending' },
    render: ({ taken, capacity }) => <TableText text={`${taken} / ${capacity}`} />,
  },
  { title: '状态', share: 3, render: (activity) => <Chip {...getActivityState(activity)} /> },
]

function renderRow(activity: ManagedPartnerActivity) {
  const { id, title, startTime, taken, capacity } = activity
  const note = joinTexts([startTime.slice(5, 16), `已报名 ${taken} / ${capacity}`])
  return (
    <TableRow
      columns={columns}
      row={activity}
      id={id}
      title={title}
      note={note}
      right={<Chip {...getActivityState(activity)} />}
      onPress={() => void go('managePartnerActivity', { id })}
    />
  )
}

/** 伙伴活动: the activities for partners. */
export function PartnerActivitiesScreen() {
  return (
    <ManagedList
      route="managePartnerActivities"
      call={listManagedPartnerActivities}
      what="伙伴活动"
      placeholder="搜索伙伴活动"
      sorts={eventSorts}
      columns={columns}
      renderRow={renderRow}
      empty={{ what: '伙伴活动', text: '还没有伙伴活动', hint: '发布后，伙伴收到通知并可以报名' }}
      bottom={<Button grow={1} icon="plus" text="新建活动" onPress={() => void go('managePartnerActivity')} />}
    />
  )
}
