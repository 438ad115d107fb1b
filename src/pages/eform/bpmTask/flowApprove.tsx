import { TaskScreen } from '@/features/workflow/TaskScreen'
import { useRouteParams } from '@/navigation/route-params'

export default function TaskPage() {
  const { taskId, procInstId } = useRouteParams('task')
  return <TaskScreen taskId={taskId} procInstId={procInstId} />
}
