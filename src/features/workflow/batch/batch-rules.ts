import { BATCH_MAX, type BatchAction, type BatchResult } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { NetworkError } from '@/lib/errors'

import type { BatchRun } from './batch-run'

export const batchWords: Readonly<Record<BatchAction, string>> = { agree: '同意', reject: '拒绝', transfer: '转办' }

/** Why an action cannot be batched for a task; undefined when it can. */
export function getBatchObstacle(action: BatchAction, { canBatch, batchActions, batchDisabledReason }: Todo) {
  // When a backend lists no actions, a batchable task allows only approval.
  if (batchActions.length > 0 ? batchActions.includes(action) : canBatch && action === 'agree') return undefined
  return batchDisabledReason ?? `不支持批量${batchWords[action]}`
}

/** The selectable tasks of a list, limited to the maximum of one call. */
export function filterSelectable(rows: readonly Todo[]): Todo[] {
  const selectable = rows.filter((todo) => todo.taskId !== null && todo.canBatch)
  // A row may be on two pages, when new tasks came while they were read.
  return [...new Map(selectable.map((todo) => [todo.taskId, todo])).values()].slice(0, BATCH_MAX)
}

/** The selected tasks with the list's current data. */
export function listSelected(ticked: Readonly<Record<string, Todo>>, rows: readonly Todo[]): Todo[] {
  const fresh = new Map(rows.map((todo) => [todo.taskId, todo]))
  return Object.values(ticked).map((todo) => fresh.get(todo.taskId) ?? todo)
}

/** The sum of the amounts; undefined when no task has one. */
export function sumTodoAmounts(todos: readonly Todo[]): number | undefined {
  const amounts = todos.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : undefined
}

/** `已同意 2 项，1 项未处理`. */
export function formatBatchResult(action: BatchAction, results: readonly BatchResult[]): string {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  const rest = results.length - done
  if (done === 0) return `${rest} 项都未处理`
  const words = `已${batchWords[action]} ${done} 项`
  return rest > 0 ? `${words}，${rest} 项未处理` : words
}

/** Why the batch has no result, and what that means for its tasks. */
export function formatBatchFailure({ error }: BatchRun): { title: string; note: string } {
  // Also without a network: the request may have arrived, and only its answer be lost.
  if (error instanceof NetworkError) {
    const note = '请检查网络。重试会接着做完，已处理的不会重复处理；勾选和意见都还在。'
    return { title: '没有收到结果', note }
  }
  const reason = error instanceof Error && error.message ? error.message : '服务错误'
  return { title: '提交失败', note: `${reason}。重试不会重复处理。` }
}
