import type { HomeSummary } from '@/contract/organization/home'
import type { Db } from '@/server/db/connection'
import { countPendingJoins } from '@/server/domains/company/join-store'
import { countUnread } from '@/server/domains/message/message-store'
import { type Caller, hasScope } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { countTaskFigures, type TaskFigures } from '@/server/workflow/tasks/task-figures'

const nothing: TaskFigures = { todo: 0, overdue: 0, returned: 0, mine: 0, circulated: 0, doneToday: 0, oldest: null }

async function countTasks(db: Db, caller: Caller, now: Date): Promise<TaskFigures> {
  const { userId, companyId } = caller
  if (companyId === null) return nothing
  const figures = await countTaskFigures(db, { userId, companyId }, now)
  // Returned processes and an administrator's join requests count as to-dos.
  const joins = hasScope(caller, 'organization') ? await countPendingJoins(db, companyId) : 0
  return { ...figures, todo: figures.todo + figures.returned + joins }
}

/** The metrics of the home page; without a company all but the messages are 0. */
export async function presentHomeSummary(db: Db, caller: Caller, now: Date): Promise<HomeSummary> {
  const { oldest, returned: _returned, ...figures } = await countTasks(db, caller, now)
  const unread = await countUnread(db, caller.userId)
  return {
    ...figures,
    message: Object.values(unread).reduce((sum, count) => sum + count, 0),
    oldest: oldest && {
      taskId: oldest.taskId,
      subject: oldest.subject,
      createTime: formatTime(oldest.openedAt),
    },
  }
}
