import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { actOnTasks } from '@/contract/workflow/batch'
import { actOnTask, commentOnTask, getTaskDetail, markTaskRead } from '@/contract/workflow/task'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import { readFiles } from '@/server/files/file-refs'
import type { FileServices } from '@/server/files/file-services'
import { findOwnUploads } from '@/server/files/upload-store'
import { handle, handleOutside } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { assertColleagues, findPeople } from '@/server/people/people'
import { findArchivedInstanceId } from '@/server/workflow/archive/archive-store'
import { addComment, markInstanceRead } from '@/server/workflow/instances/comment-store'
import { describeTask, openProcess, presentComment } from '@/server/workflow/instances/detail'
import { dropOpinions } from '@/server/workflow/instances/draft-store'
import { notifySubjectSeen } from '@/server/workflow/instances/subjects'

import { applyTaskDecision } from './act'
import { applyBatchDecision } from './batch'

/**
 * The process of a task, which may be archived.
 *
 * @throws {Refusal} 404 when the company has no such task
 */
async function requireInstanceId(db: Db, companyId: string, taskId: string): Promise<string> {
  const [row] = await db
    .select({ instanceId: processTask.instanceId })
    .from(processTask)
    .where(and(eq(processTask.id, taskId), eq(processTask.companyId, companyId)))
  const instanceId = row?.instanceId ?? (await findArchivedInstanceId(db, companyId, taskId))
  if (instanceId === undefined) throw new Refusal(404, '任务不存在或无权查看')
  return instanceId
}

/** One task: its details, decisions and comments. */
export function taskRoutes(app: FastifyInstance, { links }: FileServices): void {
  handle(app, getTaskDetail, async ({ taskId, procInstId = '' }, { caller, db, now }) => {
    const instanceId = taskId === undefined ? procInstId : await requireInstanceId(db, caller.companyId, taskId)
    return describeTask(db, links, caller, { instanceId, taskId }, now)
  })

  handle(app, actOnTask, (input, context) => applyTaskDecision(input, context))

  handleOutside(app, actOnTasks, (input, context) =>
    applyBatchDecision(input, context, (error) => app.log.error(error, 'one task of a batch failed')),
  )

  // File links are created outside of the transaction, because their key may have to be written first.
  handleOutside(app, commentOnTask, async ({ procInstId, text, mentions = [], attachments = [] }, context) => {
    const { caller, db, now, write } = context
    const files = await readFiles(db, links, attachments)
    return write(async (tx) => {
      // It is not archived meanwhile.
      await lockRow(tx, processInstance, procInstId)
      const { loaded } = await openProcess(tx, caller, procInstId)
      await assertColleagues(tx, caller.companyId, mentions)
      await findOwnUploads(tx, caller, attachments)
      const comment = await addComment(tx, loaded, { authorId: caller.userId, text, mentions, attachments }, now)
      await dropOpinions(tx, caller, procInstId, ['comment'])
      const people = await findPeople(tx, caller.companyId, [caller.userId, ...mentions])
      return presentComment(comment, people, files)
    })
  })

  handle(app, markTaskRead, async ({ procInstId }, { caller, db, now }) => {
    const { loaded } = await openProcess(db, caller, procInstId)
    await markInstanceRead(db, procInstId, caller.userId, now)
    await notifySubjectSeen(db, loaded, caller.userId, now)
    return {}
  })
}
