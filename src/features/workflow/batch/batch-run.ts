import { create } from 'zustand'

import { call } from '@/api/client'
import { actOnTasks, BATCH_MAX, type BatchAction, type BatchResult } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { uuid } from '@/lib/uuid'
import { showToast } from '@/platform/feedback'
import { refreshBadges } from '@/session/badges'

/** Delay in milliseconds before a confirmed batch is sent, for undo. */
export const UNDO_MS = 5000

/** A confirmed batch. */
export interface BatchOrder {
  action: BatchAction
  todos: readonly Todo[]
  opinion: string
}

/** A confirmed batch and its progress. */
export interface BatchRun {
  order: BatchOrder
  /** The idempotency key, the same for each attempt, so that no task is decided twice. */
  key: string
  /** `counting`: can be undone, nothing was sent; `unsent`: no response, `error` says why. */
  phase: 'counting' | 'sending' | 'answered' | 'unsent'
  /** When the undo countdown ends. */
  sendAt: number
  results: readonly BatchResult[]
  error?: unknown
}

interface BatchState {
  /** User of the selection and the results. */
  owner: string
  isPicking: boolean
  /** By task id, in the order of selection. */
  ticked: Readonly<Record<string, Todo>>
  /** The typed opinion; it survives an undo or a retry. */
  opinion: string
  run: BatchRun | undefined
}

const nothingTicked = { ticked: {}, opinion: '' }
const idle = { isPicking: false, run: undefined, ...nothingTicked }

/** The selection of the to-do list and the running batch. The store outlives the page. */
export const useBatch = create<BatchState>(() => ({ owner: '', ...idle }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Clears selection and results when another user signs in on this device. */
export function setBatchOwner(owner: string): void {
  if (useBatch.getState().owner === owner) return
  clearTimeout(timer)
  useBatch.setState({ owner, ...idle })
}

/** Starts a selection; does nothing while a confirmed batch has no answer, which would end the selection. */
export function startPicking(): void {
  const phase = useBatch.getState().run?.phase
  if (phase === 'counting' || phase === 'sending') return
  useBatch.setState({ isPicking: true, ...nothingTicked })
}

export function stopPicking(): void {
  useBatch.setState({ isPicking: false, ...nothingTicked })
}

export function typeOpinion(opinion: string): void {
  useBatch.setState({ opinion })
}

/** Selects exactly these tasks. */
export function tickOnly(todos: readonly Todo[]): void {
  useBatch.setState({ ticked: Object.fromEntries(todos.map((todo) => [todo.taskId ?? '', todo])) })
}

/** Selects or deselects a task, limited to the maximum of one call. */
export function toggleTick(todo: Todo): void {
  const id = todo.taskId ?? ''
  const { [id]: former, ...others } = useBatch.getState().ticked
  if (former) useBatch.setState({ ticked: others })
  else if (Object.keys(others).length < BATCH_MAX) useBatch.setState({ ticked: { ...others, [id]: todo } })
  else showToast(`一次最多 ${BATCH_MAX} 项`)
}

/** The tasks of a batch that a server error left unchanged. */
export function listFailedTodos({ order, results }: BatchRun): Todo[] {
  const failed = new Set(results.flatMap(({ taskId, outcome }) => (outcome === 'failed' ? [taskId] : [])))
  return order.todos.filter(({ taskId }) => taskId !== null && failed.has(taskId))
}

function updateRun(change: Partial<BatchRun>): void {
  const { run } = useBatch.getState()
  if (run) useBatch.setState({ run: { ...run, ...change } })
}

/** Schedules a confirmed batch to be sent after {@link UNDO_MS}. */
export function scheduleBatch(order: BatchOrder): void {
  clearTimeout(timer)
  const run = { order, key: uuid(), phase: 'counting', sendAt: Date.now() + UNDO_MS, results: [] } as const
  useBatch.setState({ isPicking: false, run })
  timer = setTimeout(() => void sendBatch(), UNDO_MS)
}

/** Schedules the failed tasks of an answered batch again: from here on they are the selection. */
export function retryFailedTasks(): void {
  const { run } = useBatch.getState()
  if (!run) return
  const todos = listFailedTodos(run)
  tickOnly(todos)
  typeOpinion(run.order.opinion)
  scheduleBatch({ ...run.order, todos })
}

/** Undoes the scheduled batch: restores the selection; nothing was sent. */
export function undoBatch(): void {
  if (useBatch.getState().run?.phase !== 'counting') return
  clearTimeout(timer)
  useBatch.setState({ isPicking: true, run: undefined })
}

/** Sends a scheduled batch, or retries one without a response; does nothing otherwise. */
export async function sendBatch(): Promise<void> {
  const { run } = useBatch.getState()
  if (!run || run.phase === 'sending' || run.phase === 'answered') return
  clearTimeout(timer)
  updateRun({ phase: 'sending', error: undefined })
  const { action, opinion, todos } = run.order
  const items = todos.map(({ taskId, version }) => ({ taskId: taskId ?? '', version }))
  const input = { action, items, ...(opinion && { opinion }) }
  // Another user may have signed in meanwhile.
  const isCurrent = () => useBatch.getState().run?.key === run.key
  try {
    const { results } = await call(actOnTasks, input, { idempotencyKey: run.key, quiet: true })
    void refreshBadges(true)
    if (!isCurrent()) return
    updateRun({ phase: 'answered', results })
    useBatch.setState(nothingTicked)
  } catch (error) {
    if (isCurrent()) updateRun({ phase: 'unsent', error })
  }
}

/** Sends a scheduled batch at once, because the page closes or the application is hidden. */
export function sendIfCounting(): void {
  if (useBatch.getState().run?.phase === 'counting') void sendBatch()
}

/** Closes the result. After an unsent batch, selection and opinion are restored. */
export function closeBatch(): void {
  const { run } = useBatch.getState()
  useBatch.setState({ run: undefined, isPicking: run?.phase === 'unsent' })
}
