import { ApiError } from '@/lib/errors'
import { relaunch } from '@/navigation/navigate'
import { EmptyView } from '@/ui/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

const REFUSED = [400, 403, 404]

/** Whether an answer says that trying again leads to no task: it is not there, or is none of this person's. */
export function isTaskMissing(error: unknown): boolean {
  return error instanceof ApiError && REFUSED.includes(error.code)
}

/** Where a link or a message leads to a task that this person cannot see; whether there is one, nobody learns. */
export function TaskAbsent() {
  return (
    <EmptyView
      picture={notFound}
      text="看不到这条待办"
      hint="可能已被删除，或与您无关"
      action={{ text: '看我的待办', onPress: () => void relaunch('todo') }}
    />
  )
}
