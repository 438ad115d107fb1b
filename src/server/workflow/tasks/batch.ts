import { and, eq } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import type { actOnTasks, BatchAction, BatchResult } from '@/contract/workflow/batch'
import type { TaskDecision } from '@/contract/workflow/task'
import type { Db } from '@/server/db/connection'
import { processDefinition, processInstance, processTask } from '@/server/db/schema/workflow'
import type { OutsideContext } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import { applyTaskDecision } from './act'
import { describeBatchObstacle, taskColumns } from './task-rows'

type BatchContext = OutsideContext<typeof actOnTasks>
type Item = InputOf<typeof actOnTasks>['items'][number]

const doneTexts: Record<BatchAction, string> = { agree: '已同意', reject: '已拒绝', transfer: '已转办' }

/**
 * Why a task has to be decided individually. Null also for another user's task, which the decision itself refuses. A
 * transfer is no decision, so it is exempt.
 */
async function findBatchObstacle(db: Db, { caller }: BatchContext, taskId: string): Promise<string | null> {
  const { kind, step } = taskColumns
  const { canBatch, batchDisabledReason } = processDefinition
  const [row] = await db
    .select({ kind, step, canBatch, batchDisabledReason })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(
      and(
        eq(processTask.id, taskId),
        eq(processTask.companyId, caller.companyId),
        eq(processTask.assigneeId, caller.userId),
        eq(processTask.state, 'open'),
      ),
    )
  return row ? describeBatchObstacle(row) : null
}

function toTaskDecision({ action, opinion, userId }: InputOf<typeof actOnTasks>, item: Item): TaskDecision {
  return { ...item, action, ...(opinion && { opinion }), ...(userId && { userIds: [userId] }) }
}

async function decide(input: InputOf<typeof actOnTasks>, item: Item, context: BatchContext): Promise<BatchResult> {
  const decision = toTaskDecision(input, item)
  return context.part(item.taskId, decision, async (tx) => {
    const obstacle = input.action === 'transfer' ? null : await findBatchObstacle(tx, context, item.taskId)
    if (obstacle !== null) throw new Refusal(403, obstacle)
    const { status, nextAssigneeNames } = await applyTaskDecision(decision, { ...context, db: tx })
    const next = nextAssigneeNames.length > 0 ? `转 ${nextAssigneeNames.join('、')}` : '流程结束'
    const text = `${doneTexts[input.action]}，${next}`
    return { taskId: item.taskId, outcome: 'done', text, status, nextAssigneeNames }
  })
}

function createFailedResult(taskId: string, outcome: BatchResult['outcome'], text: string): BatchResult {
  return { taskId, outcome, text, status: null, nextAssigneeNames: [] }
}

/**
 * Decides each task of a batch in a separate transaction, in request order.
 *
 * @param report called with an unexpected error; that task is unchanged, and the next ones are still decided
 */
export async function applyBatchDecision(
  input: InputOf<typeof actOnTasks>,
  context: BatchContext,
  report: (error: unknown) => void,
) {
  const results: BatchResult[] = []
  for (const item of input.items) {
    try {
      results.push(await decide(input, item, context))
    } catch (error) {
      if (error instanceof Refusal) {
        results.push(createFailedResult(item.taskId, error.code === 409 ? 'late' : 'refused', error.message))
      } else {
        report(error)
        results.push(createFailedResult(item.taskId, 'failed', '服务错误，请重试'))
      }
    }
  }
  return context.write(async () => ({ results }))
}
