import { create } from 'zustand'

import { call } from '@/api/client'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { actOnTasks, BATCH_MAX, type BatchAction, type BatchResult } from '@/contract/batch'
import type { Todo } from '@/contract/todo'
import { uuid } from '@/lib/uuid'
import { showToast } from '@/platform/feedback'
import { refreshBadges } from '@/session/badges'

/** How long a batch can be taken back before it is sent. */
export const UNDO_MS = 5000

/** What a person confirmed. */
export interface BatchOrder {
  action: BatchAction
  todos: readonly Todo[]
  opinion: string
}

/** A confirmed batch on its way. */
export interface BatchRun {
  order: BatchOrder
  /** The same for every try, so that nothing is decided twice. */
  key: string
  /** `counting`: can be taken back, nothing was sent; `unsent`: no answer came, `error` says why. */
  phase: 'counting' | 'sending' | 'answered' | 'unsent'
  /** When `counting` ends. */
  sendAt: number
  results: readonly BatchResult[]
  error?: unknown
}

interface BatchState {
  /** Whose ticks and results these are. */
  owner: string
  isPicking: boolean
  /** By task id, in the order they were ticked. */
  ticked: Readonly<Record<string, Todo>>
  /** As typed so far: taking a batch back, or trying it again, loses none of it. */
  opinion: string
  run: BatchRun | undefined
}

const nothingTicked = { ticked: {}, opinion: '' }
const idle = { isPicking: false, run: undefined, ...nothingTicked }

/** The selection of the to-do list and the running batch: outside the page, which may be left meanwhile. */
export const useBatch = create<BatchState>(() => ({ owner: '', ...idle }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Clears selection and results for another person on this phone. */
export function setBatchOwner(owner: string): void {
  if (useBatch.getState().owner === owner) return
  clearTimeout(timer)
  useBatch.setState({ owner, ...idle })
}

export function startPicking(): void {
  useBatch.setState({ isPicking: true, ...nothingTicked })
}

export function stopPicking(): void {
  useBatch.setState({ isPicking: false, ...nothingTicked })
}

export function typeOpinion(opinion: string): void {
  useBatch.setState({ opinion })
}

/** Ticks these and no others. */
export function tickOnly(todos: readonly Todo[]): void {
  useBatch.setState({ ticked: Object.fromEntries(todos.map((todo) => [todo.taskId ?? '', todo])) })
}

/** Ticks or unticks one; not more than one call takes. */
export function toggleTick(todo: Todo): void {
  const id = todo.taskId ?? ''
  const { [id]: former, ...others } = useBatch.getState().ticked
  if (former) useBatch.setState({ ticked: others })
  else if (Object.keys(others).length < BATCH_MAX) useBatch.setState({ ticked: { ...others, [id]: todo } })
  else showToast(`一次最多 ${BATCH_MAX} 项`, SHORT_TOAST_MS)
}

function updateRun(change: Partial<BatchRun>): void {
  const { run } = useBatch.getState()
  if (run) useBatch.setState({ run: { ...run, ...change } })
}

/** Lets a confirmed batch wait for {@link UNDO_MS}; then it is sent. */
export function scheduleBatch(order: BatchOrder): void {
  clearTimeout(timer)
  const run = { order, key: uuid(), phase: 'counting', sendAt: Date.now() + UNDO_MS, results: [] } as const
  useBatch.setState({ isPicking: false, run })
  timer = setTimeout(() => void sendBatch(), UNDO_MS)
}

/** Takes the batch back: what was ticked is ticked again, and nothing was sent. */
export function undoBatch(): void {
  if (useBatch.getState().run?.phase !== 'counting') return
  clearTimeout(timer)
  useBatch.setState({ isPicking: true, run: undefined })
}

/** Sends what can still be taken back, or what no answer came to; does nothing otherwise. */
export async function sendBatch(): Promise<void> {
  const { run } = useBatch.getState()
  if (!run || run.phase === 'sending' || run.phase === 'answered') return
  clearTimeout(timer)
  updateRun({ phase: 'sending', error: undefined })
  const { action, opinion, todos } = run.order
  const items = todos.map(({ taskId, version }) => ({ taskId: taskId ?? '', version }))
  const input = { action, items, ...(opinion && { opinion }) }
  try {
    const { results } = await call(actOnTasks, input, { idempotencyKey: run.key, quiet: true })
    updateRun({ phase: 'answered', results })
    useBatch.setState(nothingTicked)
    void refreshBadges(true)
  } catch (error) {
    updateRun({ phase: 'unsent', error })
  }
}

/** Sends at once what still counts down: the page is left, or the application hidden. */
export function sendIfCounting(): void {
  if (useBatch.getState().run?.phase === 'counting') void sendBatch()
}

/** The person has seen the result. Of a batch that was not sent, ticks and opinion are taken up again. */
export function closeBatch(): void {
  const { run } = useBatch.getState()
  useBatch.setState({ run: undefined, isPicking: run?.phase === 'unsent' })
}
