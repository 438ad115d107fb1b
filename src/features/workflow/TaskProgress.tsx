import type { TaskDetail } from '@/contract/task'
import { useStaffUser } from '@/session/session'
import { Card } from '@/ui/Card'
import { Timeline } from '@/ui/Timeline'

import { timelineEntries } from './timeline'

/** Who has decided, who has it now, and who comes next. */
export function TaskProgress({ detail }: { detail: TaskDetail }) {
  const me = useStaffUser()?.userId ?? ''
  return (
    <Card title="审批进度">
      <Timeline entries={timelineEntries(detail.timeline, me, Date.now())} />
    </Card>
  )
}
