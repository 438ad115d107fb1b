import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { queryKey, useCall, useRefresh, useWrite } from '@/api/query'
import { getReviewedOpportunity } from '@/contract/partner/opportunity-desk'
import { getTaskDetail, markTaskRead, type TaskDetail } from '@/contract/workflow/task'
import { isLongForm } from '@/parts/form/field-groups'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { AfterPaint } from '@/ui/layout/AfterPaint'

import { LateTaskBody } from './LateTaskParts'
import { isTaskMissing, TaskAbsent } from './TaskAbsent'
import { TaskActions } from './TaskActions'
import { TaskSummary } from './TaskSummary'
import { useTaskForm } from './use-task-form'

interface TaskScreenProps {
  /** A task of a process. */
  taskId?: string | undefined
  /** Instead: the process instance, as its starter or a reader sees it. */
  procInstId?: string | undefined
}

/** A whole task: its form, its progress, and the user's actions. */
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
  const query = useCall(getTaskDetail, subject, { quiet: isTaskMissing })
  const { data } = query
  useReadMark(subject, data)
  const refresh = useRefresh([getTaskDetail, getReviewedOpportunity])
  const form = useTaskForm(data?.form, data && getDraftKey(data))
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
      onRefresh={refresh}
      bottom={data ? <TaskActions detail={data} form={form} onStale={() => void query.refetch()} /> : null}
    >
      <QueryView query={query} what="待办详情">
        {(detail) => (
          <>
            <TaskSummary detail={detail} hasFacts={isLongForm(detail.form.fields)} />
            <AfterPaint>
              <LateTaskBody detail={detail} form={form} draftKey={getDraftKey(detail)} />
            </AfterPaint>
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

/** A starter has no task: the draft of a returned form belongs to the process instance. */
function getDraftKey({ task, instance }: TaskDetail): string {
  return task.taskId ? `task:${task.taskId}` : `instance:${instance.procInstId}`
}

const markCopyRead = (detail: TaskDetail, readerId: string | undefined): TaskDetail => ({
  ...detail,
  task: { ...detail.task, isRead: true },
  circulated: detail.circulated.map((copy) => (copy.user.userId === readerId ? { ...copy, isRead: true } : copy)),
})

/** Marks a task or a copy as read when it is opened, and says so here without reading everything again. */
function useReadMark(subject: TaskScreenProps, detail: TaskDetail | undefined): void {
  const client = useQueryClient()
  const readerId = useStaffUser()?.userId
  const { mutate } = useWrite(markTaskRead, {
    quiet: 'always',
    onSuccess: () =>
      client.setQueryData<TaskDetail>(
        queryKey(getTaskDetail, subject),
        (shown) => shown && markCopyRead(shown, readerId),
      ),
  })
  const unread = detail && !detail.task.isRead ? detail.instance.procInstId : undefined
  useEffect(() => {
    if (unread) mutate({ procInstId: unread })
  }, [unread, mutate])
}
