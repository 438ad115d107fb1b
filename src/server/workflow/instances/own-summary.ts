import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Todo } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { processDefinition, processInstance, processTask } from '@/server/db/schema/workflow'
import { buildFormSummary } from '@/server/workflow/forms/form'
import { computeFieldModes, findReaderTask } from '@/server/workflow/forms/form-modes'

/** Few processes hide a field from anybody; the stored summary of all others is correct for every reader. */
const hidesSome = sql`(${processInstance.steps} @? '$[*].fields.* ? (@ == "hidden")'
  or ${processDefinition.form} @? '$.fields[*].start ? (@ == "hidden")')`

/** Adds the summary lines that the reader may see. The stored lines only contain fields that are hidden from nobody. */
export async function addOwnSummaries(
  db: Db,
  { userId, companyId }: { userId: string; companyId: string },
  records: Todo[],
): Promise<Todo[]> {
  if (records.length === 0) return records
  const ids = records.map(({ procInstId }) => procInstId)
  const ofCompany = and(eq(processInstance.companyId, companyId), inArray(processInstance.id, ids))
  const rows = await db
    .select({ row: processInstance, form: processDefinition.form })
    .from(processInstance)
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(and(ofCompany, hidesSome))
  if (rows.length === 0) return records
  const held = inArray(
    processTask.instanceId,
    rows.map(({ row }) => row.id),
  )
  const tasks = await db.select().from(processTask).where(held).orderBy(asc(processTask.no))
  return records.map((record) => {
    const { row, form } = rows.find((one) => one.row.id === record.procInstId) ?? {}
    if (!row || !form) return record
    const own = tasks.filter(({ instanceId }) => instanceId === row.id)
    const task = findReaderTask(own, userId, record.taskId ?? undefined)
    return { ...record, summary: buildFormSummary(form, row.form, computeFieldModes(form, row, userId, task)) }
  })
}
