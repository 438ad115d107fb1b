import { usePages, useRefresh } from '@/api/query'
import { listManagedPartnerActivities, type ManagedPartnerActivity } from '@/contract/partner/partner-activity-manage'
import type { EventSort } from '@/contract/time-sort'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { eventSorts, SortCell, useListSort } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { EmptyList } from '@/parts/search/EmptyList'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

const getRowKey = ({ id }: ManagedPartnerActivity) => id

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
  const note = `${startTime.slice(5, 16)} · 已报名 ${taken} / ${capacity}`
  const open = () => void go('managePartnerActivity', { id })
  return (
    <TableRow columns={columns} row={activity} id={id} label={`${title}，${note}`} onPress={open}>
      <Cell title={title} note={note} right={<Chip {...getActivityState(activity)} />} row={id} onPress={open} />
    </TableRow>
  )
}

/** 伙伴活动: the activities for partners. */
export function PartnerActivitiesScreen() {
  const list = useListFilter({})
  const [sort, setSort] = useListSort<EventSort>(eventSorts)
  const pages = usePages(listManagedPartnerActivities, { sort, ...list.filter }, { quiet: true })
  const refresh = useRefresh([listManagedPartnerActivities])
  return (
    <AdministratorFrame
      route="managePartnerActivities"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="plus" text="新建活动" onPress={() => void go('managePartnerActivity')} />}
    >
      <ListSearch value={list.words} onChange={list.setWords} placeholder="搜索伙伴活动" />
      <Card isFlush>
        <SortCell options={eventSorts} value={sort} onChange={setSort} />
      </Card>
      <TableList
        columns={columns}
        sort={sort}
        onSort={setSort}
        pages={pages}
        what="伙伴活动"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyList what="伙伴活动" filter={list} text="还没有伙伴活动" hint="发布后，伙伴收到通知并可以报名" />}
      />
    </AdministratorFrame>
  )
}
