import { ApiError } from '@/lib/errors'
import { relaunch } from '@/navigation/navigate'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

const REFUSED = [400, 403, 404]

/** Whether an error means that the task does not exist or is not visible to this user, so that a retry cannot help. */
export function isTaskMissing(error: unknown): boolean {
  return error instanceof ApiError && REFUSED.includes(error.code)
}

/** Shown for a task that this user cannot see; it does not reveal whether the task exists. */
export function TaskAbsent() {
  return (
    <EmptyView
      picture={notFound}
      text="看不到这条待办"
      hint="可能已被删除，或与你无关"
      action={{ text: '看我的待办', onPress: () => void relaunch('todo') }}
    />
  )
}
