import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { listStaffActivities, type StaffActivity } from '@/contract/event/activity'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { go } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import { GuestActivityScreen } from './GuestActivityScreen'
import { GuestActivitySheet } from './GuestActivitySheet'

const phases: Readonly<Record<string, { text: string; tone: Tone }>> = {
  before: { text: '未开始', tone: 'info' },
  open: { text: '签到中', tone: 'success' },
  late: { text: '签到中', tone: 'success' },
}
const over = { text: '已结束', tone: 'neutral' } as const

/** 活动: one with its guests, or all. One route for both: each costs everybody's first load. */
export function GuestActivitiesScreen({ id }: { id?: string }) {
  return id === undefined ? <ActivityList /> : <GuestActivityScreen id={id} />
}

/** What guests are invited to, the next one first. */
function ActivityList() {
  const query = useCall(listStaffActivities, {})
  const refresh = useRefresh([listStaffActivities])
  const [isAdding, setAdding] = useState(false)
  return (
    <AdministratorFrame
      route="manageActivities"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="plus" text="新建活动" onPress={() => setAdding(true)} />}
    >
      <QueryView query={query} what="活动" skeleton={<ListSkeleton count={4} />}>
        {({ activities }) =>
          activities.length === 0 ? (
            <EmptyView picture={emptySearch} text="还没有活动" hint="新建活动并邀请嘉宾，结束一周后不再显示" />
          ) : (
            <Card isFlush>
              {activities.map((activity) => (
                <ActivityCell key={activity.id} activity={activity} />
              ))}
            </Card>
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

function ActivityCell({ activity }: { activity: StaffActivity }) {
  const { id, title, startTime, guestCount, phase } = activity
  return (
    <Cell
      title={title}
      note={`${startTime.slice(5, 16)} · 嘉宾 ${guestCount} 位`}
      right={<Chip {...(phases[phase] ?? over)} />}
      onPress={() => void go('manageActivities', { id })}
    />
  )
}
