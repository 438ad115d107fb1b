import { useCallback, useEffect, useRef } from 'react'

import { usePrefetch } from '@/api/query'
import type { Todo } from '@/contract/workflow/todo'
import { runWhenIdle } from '@/platform/idle'
import { isOnline } from '@/platform/network'

/** How many tasks of a list are prefetched when the page is idle: about one phone screen. */
const FIRST = 3

type Subject = Pick<Todo, 'taskId' | 'procInstId'>

/** The query of a task page: the task, or the process instance when there is no task. */
export function toTaskQuery({ taskId, procInstId }: Subject) {
  return taskId ? { taskId } : { procInstId }
}

/** Fetches a task on tap, in parallel with the code of its page. */
export function useTaskPrefetch(): (subject: Subject) => Promise<void> {
  const prefetch = usePrefetch()
  return useCallback(
    async (subject) => {
      const { getTaskDetail } = await import('@/contract/workflow/task')
      prefetch(getTaskDetail, toTaskQuery(subject))
    },
    [prefetch],
  )
}

/** Prefetches the first tasks of a list when idle, so that they open with content. Opening one refetches it. */
export function useFirstTasksPrefetch(todos: readonly Subject[]): void {
  const ahead = useTaskPrefetch()
  const first = todos.slice(0, FIRST)
  const latest = useRef(first)
  latest.current = first
  const key = first.map(({ taskId, procInstId }) => taskId ?? procInstId).join()
  useEffect(() => {
    if (key === '') return
    return runWhenIdle(() => {
      if (isOnline()) for (const subject of latest.current) void ahead(subject)
    })
  }, [key, ahead])
}
