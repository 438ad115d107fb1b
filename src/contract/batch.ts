import { array, check, type InferOutput, maxLength, minLength, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from './endpoint'
import { Id, MaybeText, trimmedText, Version } from './shapes'

/** The most that one call decides. */
export const BATCH_MAX = 100

/** What can be done with several tasks at once. A {@link Todo} says by `batchActions` which of them it allows. */
export const BatchAction = picklist([
  'agree', // 同意
  'reject', // 拒绝, with a reason
  'transfer', // 转办, as to the person who stands in
])
export type BatchAction = InferOutput<typeof BatchAction>

const Items = pipe(
  array(object({ taskId: Id, version: Version })),
  minLength(1),
  maxLength(BATCH_MAX),
  check((items) => new Set(items.map(({ taskId }) => taskId)).size === items.length, 'taskId 不能重复'),
)

/** What became of one task of a batch. */
export const BatchResult = object({
  taskId: Id,
  /**
   * done: decided; late: somebody decided or changed it meanwhile; refused: this task does not allow it; failed: the
   * server could not, and it is as it was.
   */
  outcome: picklist(['done', 'late', 'refused', 'failed']),
  /** To be read: `已同意，转王强`, or why not. */
  text: string(),
  /** Of the process afterwards; null unless done. */
  status: MaybeText,
  /** Who has it next. */
  nextAssigneeNames: array(string()),
})
export type BatchResult = InferOutput<typeof BatchResult>

/**
 * Decides several tasks, each by itself: one that cannot be decided holds up no other. Each task and its result are
 * written together under the key of the call, so that a call sent again after a lost answer, or after the server
 * died half way, does what is left and gives the results of the rest as they were.
 */
export const actOnTasks = endpoint({
  method: 'POST',
  path: '/core/api/app/task/batch',
  summary: '批量处理待办',
  who: ['member'],
  input: pipe(
    object({
      action: BatchAction,
      items: Items,
      /** The same for all. */
      opinion: optional(trimmedText(500)),
      /** To whom, for transfer. */
      userId: optional(Id),
    }),
    check(({ action, opinion }) => action === 'agree' || !!opinion, 'opinion 必填'),
    check(({ action, userId }) => (action === 'transfer') === (userId !== undefined), 'userId 仅用于转办'),
  ),
  /** In the order they were sent. */
  output: object({ results: array(BatchResult) }),
  origin: 'ours',
})
