import { array, check, type InferOutput, maxLength, minLength, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, MaybeText, trimmedText, Version } from '@/contract/shapes'

import { decisionChanges } from './task'

/** Maximum number of tasks per call. */
export const BATCH_MAX = 100

/** Actions for several tasks at once. The `batchActions` of a {@link Todo} lists those it allows. */
export const BatchAction = picklist([
  'agree', // 同意
  'reject', // 拒绝, with a reason
  'transfer', // 转办, for example to a substitute
])
export type BatchAction = InferOutput<typeof BatchAction>

const Items = pipe(
  array(object({ taskId: Id, version: Version })),
  minLength(1),
  maxLength(BATCH_MAX),
  check((items) => new Set(items.map(({ taskId }) => taskId)).size === items.length, 'taskId 不能重复'),
)

/** Result for one task of a batch. */
export const BatchResult = object({
  taskId: Id,
  /**
   * done: decided; late: changed or decided by another user meanwhile; refused: the task does not allow it; failed: a
   * server error, the task is unchanged.
   */
  outcome: picklist(['done', 'late', 'refused', 'failed']),
  /** Display text: `已同意，转王强`, or the reason. */
  text: string(),
  /** Status of the process afterwards; null unless done. */
  status: MaybeText,
  /** The next assignees. */
  nextAssigneeNames: array(string()),
})
export type BatchResult = InferOutput<typeof BatchResult>

/**
 * Decides several tasks independently: a failing one does not affect the others. Each task and its result are written
 * in one transaction under the idempotency key, so a retry after a lost response or a crash processes the rest and
 * returns the stored results.
 */
export const actOnTasks = endpoint({
  method: 'POST',
  path: '/core/api/app/task/batch',
  summary: '批量处理待办',
  who: ['member'],
  changes: decisionChanges,
  input: pipe(
    object({
      action: BatchAction,
      items: Items,
      /** Applies to all tasks. */
      opinion: optional(trimmedText(500)),
      /** The new assignee, for transfer. */
      userId: optional(Id),
    }),
    check(({ action, opinion }) => action === 'agree' || !!opinion, 'opinion 必填'),
    check(({ action, userId }) => (action === 'transfer') === (userId !== undefined), 'userId 仅用于转办'),
  ),
  /** In request order. */
  output: object({ results: array(BatchResult) }),
})
