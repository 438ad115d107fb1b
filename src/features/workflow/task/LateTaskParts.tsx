import { useEffect, useState } from 'react'

import type { DecisionProps } from '@/features/workflow/decision/use-decision'
import { LoadFailed } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'

import type { TaskBodyProps } from './TaskBody'

async function importParts() {
  const { DecisionSheet, TaskBody } = await import('./task-parts')
  return { DecisionSheet, TaskBody }
}

let fetched: Awaited<ReturnType<typeof importParts>> | undefined

async function fetchParts() {
  fetched ??= await importParts()
  return fetched
}

// As soon as the page's own code is here, before the task is; also when a list preloads that code.
void fetchParts().catch(() => undefined)

function useTaskParts() {
  const [parts, setParts] = useState(() => fetched)
  const [error, setError] = useState<unknown>()
  const load = () => {
    setError(undefined)
    fetchParts().then(setParts, setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!parts) load()
  }, [])
  return { parts, error, load }
}

/** {@link TaskBody}, on H5 in a chunk that comes after the one with the summary and the buttons. */
export function LateTaskBody(props: TaskBodyProps) {
  const { parts, error, load } = useTaskParts()
  if (parts) return <parts.TaskBody {...props} />
  return error ? <LoadFailed what="待办内容" error={error} onRetry={load} /> : null
}

/** {@link DecisionSheet}, in the same chunk; without signal it closes with a message. */
export function LateDecisionSheet(props: DecisionProps) {
  const { parts, error } = useTaskParts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return
    showToast('没有加载出来，请检查网络')
    props.onClose()
  }, [error])
  return parts ? <parts.DecisionSheet {...props} /> : null
}
