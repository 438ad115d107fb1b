import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Todo } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { processDefinition, processInstance, processTask } from '@/server/db/schema/workflow'
import { buildFormSummary } from '@/server/workflow/forms/form'
import { computeFieldModes, findReaderTask } from '@/server/workflow/forms/form-modes'
import { findListNames } from '@/server/workflow/forms/form-names'

/**
 * Whether a process hides a field from somebody, as a column of a list of processes. Few do; the stored summary of all
 * others is correct for every reader.
 */
export const hidesFields = sql<boolean | null>`(${processInstance.steps} @? '$[*].fields.* ? (@ == "hidden")' or (
  select of_start.form @? '$.fields[*].start ? (@ == "hidden")'
  from process_definition of_start where of_start.id = ${processInstance.definitionId}))`

interface SummaryRow {
  instanceId: string
  hidesFields: boolean | null
}

/**
 * Adds the summary lines that the reader may see. The stored lines only contain fields that are hidden from nobody.
 *
 * @param rows of the processes in `records`
 */
export async function addOwnSummaries(
  db: Db,
  { userId, companyId }: { userId: string; companyId: string },
  rows: readonly SummaryRow[],
  records: Todo[],
): Promise<Todo[]> {
  const ids = rows.filter((row) => row.hidesFields).map(({ instanceId }) => instanceId)
  if (ids.length === 0) return records
  const hiding = await db
    .select({ row: processInstance, form: processDefinition.form })
    .from(processInstance)
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(and(eq(processInstance.companyId, companyId), inArray(processInstance.id, ids)))
  const tasks = await db
    .select()
    .from(processTask)
    .where(inArray(processTask.instanceId, ids))
    .orderBy(asc(processTask.no))
  const namesByInstance = new Map<string, Record<string, string>>()
  for (const { row, form } of hiding) namesByInstance.set(row.id, await findListNames(db, companyId, form, [row.form]))
  return records.map((record) => {
    const { row, form } = hiding.find((one) => one.row.id === record.procInstId) ?? {}
    if (!row || !form) return record
    const own = tasks.filter(({ instanceId }) => instanceId === row.id)
    const task = findReaderTask(own, userId, record.taskId ?? undefined)
    const modes = computeFieldModes(form, row, userId, task)
    return { ...record, summary: buildFormSummary(form, row.form, modes, namesByInstance.get(row.id)) }
  })
}
