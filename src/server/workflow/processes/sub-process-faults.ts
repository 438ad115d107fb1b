import { and, desc, eq, notInArray } from 'drizzle-orm'

import { PROCESS_DEPTH_MAX, type ProcessContent, type ProcessStepSetting } from '@/contract/workflow/process-setting'
import type { Db } from '@/server/db/connection'
import { processDefinition } from '@/server/db/schema/workflow'
import type { FormFieldDefinition, ProcessStep } from '@/server/definitions/process'
import { listSubjectKeys } from '@/server/workflow/instances/subjects'

/** The newest version of a process. */
interface Published {
  name: string
  isOn: boolean
  fields: readonly FormFieldDefinition[]
  /** Keys of the processes that it starts. */
  starts: readonly string[]
}

/** Keys of the processes that steps start. */
export const listStartedKeys = (steps: readonly Pick<ProcessStep, 'kind' | 'process'>[]): string[] =>
  steps.flatMap(({ kind, process }) => (kind === 'process' && process ? [process.key] : []))

async function listPublished(db: Db, companyId: string): Promise<Map<string, Published>> {
  const { key, version, name, status, form, steps } = processDefinition
  const rows = await db
    .select({ key, name, status, form, steps })
    .from(processDefinition)
    .where(and(eq(processDefinition.companyId, companyId), notInArray(key, listSubjectKeys())))
    .orderBy(key, desc(version))
  const newest = new Map<string, Published>()
  for (const row of rows) {
    if (newest.has(row.key)) continue
    const { fields } = row.form
    newest.set(row.key, { name: row.name, isOn: row.status === 'on', fields, starts: listStartedKeys(row.steps) })
  }
  return newest
}

/** The number of processes of the longest way that starts with this one; infinite where a way comes back to `own`. */
function measureDepth(
  published: ReadonlyMap<string, Published>,
  key: string,
  own: string | undefined,
  way: readonly string[] = [],
): number {
  if (key === own || way.includes(key)) return Number.POSITIVE_INFINITY
  // Longer ways are refused however long they are.
  if (way.length > PROCESS_DEPTH_MAX) return way.length
  const further = (published.get(key)?.starts ?? []).map((next) => measureDepth(published, next, own, [...way, key]))
  return 1 + Math.max(0, ...further)
}

const isGivenByStarter = ({ required, start, initial, computed }: FormFieldDefinition): boolean =>
  (required === true || start === 'required') && initial === undefined && computed === undefined

/** What is wrong with the values that a sub-process begins with. */
function findValuesFault(
  { values = [] }: NonNullable<ProcessStepSetting['process']>,
  { fields }: Pick<Published, 'fields'>,
  own: ProcessContent['fields'],
): string | undefined {
  for (const { field, from } of values) {
    const target = fields.find((one) => one.field === field)
    const source = own.find((one) => one.field === from)
    if (!target) return `子流程的表单里没有字段「${field}」`
    if (target.computed !== undefined) return `子流程的「${target.label}」由公式计算，不能给值`
    if (source && source.type !== target.type) return `「${source.label}」和子流程的「${target.label}」类型不同`
  }
  const missing = fields.find((one) => isGivenByStarter(one) && !values.some(({ field }) => field === one.field))
  return missing && `子流程必填的「${missing.label}」还没有给值`
}

/**
 * What is wrong with the processes that the steps of one start, by the keys of the steps.
 *
 * @param key of the process; undefined for a new one, which none can lead back to
 */
export async function listSubProcessFaults(
  db: Db,
  companyId: string,
  key: string | undefined,
  { steps, fields }: Pick<ProcessContent, 'steps' | 'fields'>,
): Promise<Map<string, string>> {
  const starting = steps.filter(({ kind, process }) => kind === 'process' && process)
  if (starting.length === 0) return new Map()
  const published = await listPublished(db, companyId)
  const findFault = ({ process }: ProcessStepSetting): string | undefined => {
    if (!process) return undefined
    if (process.key === key) return '不能把本流程作为自己的子流程'
    const target = published.get(process.key)
    if (!target) return '子流程不存在，请重新选择'
    if (!target.isOn) return `子流程「${target.name}」已停用`
    const depth = 1 + measureDepth(published, process.key, key)
    if (depth === Number.POSITIVE_INFINITY) return `子流程「${target.name}」又会发起本流程，没有尽头`
    if (depth > PROCESS_DEPTH_MAX) return `子流程套了 ${depth} 层，最多 ${PROCESS_DEPTH_MAX} 层`
    return findValuesFault(process, target, fields)
  }
  return new Map(
    starting.flatMap((step) => {
      const fault = findFault(step)
      return fault === undefined ? [] : [[step.key, fault] as const]
    }),
  )
}
