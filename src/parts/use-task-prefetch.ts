import { useCallback, useEffect, useRef } from 'react'

import { usePrefetch } from '@/api/query'
import type { Todo } from '@/contract/todo'
import { runWhenIdle } from '@/platform/idle'
import { isOnline } from '@/platform/network'

/** How many of a list's first to-dos are fetched while the page rests: what fits on a phone at once. */
const FIRST = 3

type Subject = Pick<Todo, 'taskId' | 'procInstId'>

/** What the page of a to-do is asked by: its step, or the whole process where there is none. */
export function toTaskQuery({ taskId, procInstId }: Subject) {
  return taskId ? { taskId } : { procInstId }
}

/** Asks for a to-do as it is tapped, beside the code of its page and not after it. */
export function useTaskPrefetch(): (subject: Subject) => Promise<void> {
  const prefetch = usePrefetch()
  return useCallback(
    async (subject) => {
      const { getTaskDetail } = await import('@/contract/task')
      prefetch(getTaskDetail, toTaskQuery(subject))
    },
    [prefetch],
  )
}

/**
 * Fetches the first to-dos of a list while nothing else happens, so that they open with their content. What a tap
 * then shows is asked for once more.
 */
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
