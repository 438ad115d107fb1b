import { TaskScreen } from '@/features/workflow/task/TaskScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('task', ({ taskId, procInstId }) => (
  <TaskScreen key={`${taskId} ${procInstId}`} taskId={taskId} procInstId={procInstId} />
))
