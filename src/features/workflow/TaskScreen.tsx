import { useEffect, useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useCall, useRefresh, useWrite } from '@/api/query'
import { getReviewedOpportunity } from '@/contract/opportunity-desk'
import { getTaskDetail, markTaskRead, type Person, type TaskDetail } from '@/contract/task'
import { listCirculated, listTasks, listTodos } from '@/contract/todo'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { AfterPaint } from '@/ui/AfterPaint'

import { PrintTask } from './PrintTask'
import { isTaskMissing, TaskAbsent } from './TaskAbsent'
import { TaskActions } from './TaskActions'
import { TaskCirculation } from './TaskCirculation'
import { TaskComments } from './TaskComments'
import { TaskFormView } from './TaskFormView'
import { TaskLinks } from './TaskLinks'
import { TaskOpportunity } from './TaskOpportunity'
import { TaskProgress } from './TaskProgress'
import { TaskSummary } from './TaskSummary'
import { useTaskForm } from './use-task-form'

interface TaskScreenProps {
  /** One step of a process. */
  taskId?: string | undefined
  /** Instead: the whole process, as its starter or a reader sees it. */
  procInstId?: string | undefined
}

/** A to-do whole: what it is about, how it went so far, and what this person may do. */
export function TaskScreen({ taskId, procInstId }: TaskScreenProps) {
  if (!taskId && !procInstId) {
    return (
      <PageFrame route="task">
        <TaskAbsent />
      </PageFrame>
    )
  }
  return <KnownTask subject={taskId ? { taskId } : { procInstId }} />
}

function KnownTask({ subject }: { subject: TaskScreenProps }) {
  const query = useCall(getTaskDetail, subject, { quiet: true })
  const { data } = query
  useReadMark(data)
  const refreshMatter = useRefresh([getReviewedOpportunity])
  const form = useTaskForm(data?.form, data && getDraftKey(data))
  const [addressed, setAddressed] = useState<readonly Person[]>()
  if (isTaskMissing(query.error)) {
    return (
      <PageFrame route="task">
        <TaskAbsent />
      </PageFrame>
    )
  }
  return (
    <PageFrame
      route="task"
      onRefresh={() => Promise.all([refreshAloud(query.refetch), refreshMatter()])}
      bottom={data ? <TaskActions detail={data} form={form} onStale={() => void query.refetch()} /> : null}
    >
      <QueryView query={query} what="待办详情">
        {(detail) => (
          <>
            <TaskSummary detail={detail} />
            <AfterPaint>
              <TaskFormView form={detail.form} draftKey={getDraftKey(detail)} state={form} />
              <TaskOpportunity procInstId={detail.instance.procInstId} procDefKey={detail.task.procDefKey} />
              <TaskProgress detail={detail} onMessage={(person) => setAddressed([person])} />
              <TaskCirculation detail={detail} />
              <TaskLinks detail={detail} />
              <TaskComments detail={detail} addressed={addressed} onWrite={setAddressed} />
              <PrintTask instance={detail.instance} />
            </AfterPaint>
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

/** A starter has no task: what was sent back is the whole process. */
function getDraftKey({ task, instance }: TaskDetail): string {
  return task.taskId ? `task:${task.taskId}` : `instance:${instance.procInstId}`
}

/** Pulled down, the page has its content still: what failed is said. */
async function refreshAloud(refetch: () => Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await refetch()
  if (error && !isTaskMissing(error)) showToast(error.message, SHORT_TOAST_MS)
}

/** Who reviews an opportunity has begun to, once the to-do is opened. */
const changedByReading = [listTodos, listTasks, listCirculated, getReviewedOpportunity]

/** Opening a to-do, or what was circulated, marks it as read. */
function useReadMark(detail: TaskDetail | undefined): void {
  const { mutate } = useWrite(markTaskRead, { invalidates: changedByReading, quiet: true })
  const unread = detail && !detail.task.isRead ? detail.instance.procInstId : undefined
  useEffect(() => {
    if (unread) mutate({ procInstId: unread })
  }, [unread, mutate])
}
