import { usePages, useRefresh } from '@/api/query'
import { listManagedPartnerActivities, type ManagedPartnerActivity } from '@/contract/partner/partner-activity-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

const getRowKey = ({ id }: ManagedPartnerActivity) => id

function getActivityState({ cancelTime, startTime, endTime }: ManagedPartnerActivity): { text: string; tone: Tone } {
  const now = Date.now()
  if (cancelTime) return { text: '已取消', tone: 'error' }
  if ((parseWireTime(endTime) ?? 0) <= now) return { text: '已结束', tone: 'neutral' }
  return (parseWireTime(startTime) ?? 0) <= now ? { text: '进行中', tone: 'success' } : { text: '未开始', tone: 'info' }
}

const renderRow = (activity: ManagedPartnerActivity) => (
  <Cell
    title={activity.title}
    note={`${activity.startTime.slice(5, 16)} · 已报名 ${activity.taken} / ${activity.capacity}`}
    right={<Chip {...getActivityState(activity)} />}
    onPress={() => void go('managePartnerActivity', { id: activity.id })}
  />
)

/** 伙伴活动: the activities for partners, the latest first. */
export function PartnerActivitiesScreen() {
  const pages = usePages(listManagedPartnerActivities, {}, { quiet: true })
  const refresh = useRefresh([listManagedPartnerActivities])
  const list = (
    <QueryList
      pages={pages}
      what="伙伴活动"
      getKey={getRowKey}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={5} />}
      empty={<EmptyView picture={emptyList} text="还没有伙伴活动" hint="发布后，伙伴收到通知并可以报名" />}
    />
  )
  return (
    <AdministratorFrame
      route="managePartnerActivities"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="plus" text="新建活动" onPress={() => void go('managePartnerActivity')} />}
    >
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
    </AdministratorFrame>
  )
}
