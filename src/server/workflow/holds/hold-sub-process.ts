import { eq, inArray } from 'drizzle-orm'

import { PROCESS_DEPTH_MAX } from '@/contract/workflow/process-setting'
import type { FormContent } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { processInstance, processLink, processTask } from '@/server/db/schema/workflow'
import type { SubProcessRule } from '@/server/definitions/process'
import { filterColleagues, findPeople, getPerson } from '@/server/people/people'
import { type HoldAct, withdrawBySystem } from '@/server/workflow/engine/hold'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import { buildFormSubject, formatErrors, validateSubmission } from '@/server/workflow/forms/form'
import { computeReaderModes } from '@/server/workflow/forms/form-modes'
import { findListNames } from '@/server/workflow/forms/form-names'
import {
  type DefinitionRow,
  emptyTaskEvent,
  type InstanceRow,
  lockInstance,
  readInstance,
  saveInstance,
  type TaskRow,
  unlockInstance,
} from '@/server/workflow/instances/instance-store'
import { getStatusName } from '@/server/workflow/instances/names'
import { computeInitialContent, findActiveDefinition } from '@/server/workflow/instances/start'
import { listSubjectKeys, notifySubjectEnded } from '@/server/workflow/instances/subjects'
import { startInstance } from '@/server/workflow/instances/submission-store'
import { notifyFirstHolders, notifyInvolvedUsers } from '@/server/workflow/notifications/messages'

import { type OpenHold, saveHold, sleepHold } from './hold-store'

type Child = Pick<InstanceRow, 'id' | 'companyId' | 'serialNo' | 'status' | 'parentTaskId'>

/** The sub-processes that these tasks of the system have started. */
async function listChildren(db: Db, taskIds: readonly string[]): Promise<Child[]> {
  const { id, companyId, serialNo, status, parentTaskId } = processInstance
  if (taskIds.length === 0) return []
  return db
    .select({ id, companyId, serialNo, status, parentTaskId })
    .from(processInstance)
    .where(inArray(parentTaskId, [...taskIds]))
}

/** What to say about the sub-processes of a process that are under way, by its tasks. */
export async function describeChildren(db: Db, tasks: readonly TaskRow[]): Promise<Map<string, string>> {
  const systemTasks = tasks.filter(({ assigneeId, state }) => assigneeId === SYSTEM_ACTOR && state === 'open')
  const children = await listChildren(
    db,
    systemTasks.map(({ id }) => id),
  )
  return new Map(
    children.map(({ parentTaskId, serialNo, status }) => [
      parentTaskId ?? '',
      `子流程 ${serialNo} ${getStatusName(status)}`,
    ]),
  )
}

/** How many processes have led to this one, itself included; at most one more than may be. */
async function countDepth(db: Db, { parentTaskId }: Pick<InstanceRow, 'parentTaskId'>): Promise<number> {
  let depth = 1
  for (let at = parentTaskId; at !== null && depth <= PROCESS_DEPTH_MAX; depth += 1) {
    const [parent] = await db
      .select({ parentTaskId: processInstance.parentTaskId })
      .from(processTask)
      .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
      .where(eq(processTask.id, at))
    at = parent?.parentTaskId ?? null
  }
  return depth
}

/** What the form of a sub-process begins with. */
function takeValues({ values = [] }: SubProcessRule, { main, sub }: FormContent): FormContent {
  const taken: FormContent = { main: {}, sub: {} }
  for (const { field, from } of values) {
    const rows = sub[from]
    if (rows) taken.sub[field] = rows
    else taken.main[field] = main[from] ?? null
  }
  return taken
}

/** The content of a sub-process as its starter would submit it, or why it cannot be started. */
async function buildContent(
  db: Db,
  { loaded: { row }, step }: OpenHold,
  definition: DefinitionRow,
  now: Date,
): Promise<{ content: FormContent } | { fault: string }> {
  const { companyId, starterId } = row
  if ((await countDepth(db, row)) >= PROCESS_DEPTH_MAX) return { fault: `子流程最多 ${PROCESS_DEPTH_MAX} 层` }
  if (!(await filterColleagues(db, companyId, [starterId])).has(starterId)) return { fault: '发起人已不在企业' }
  const { key, form } = definition
  const initial = await computeInitialContent(db, { companyId, userId: starterId }, { key, form }, now)
  const taken = takeValues(step.process ?? { key }, row.form)
  const begun = { main: { ...initial.main, ...taken.main }, sub: { ...initial.sub, ...taken.sub } }
  const { content, faults } = validateSubmission(form, taken, begun)
  const isWrong = Object.keys(faults).length > 0
  return isWrong ? { fault: `子流程的表单有误：${formatErrors(form, faults)}` } : { content }
}

/** Starts the sub-process for the same starter, with a link between the two. */
async function startSubProcess(tx: Db, hold: OpenHold, now: Date): Promise<void> {
  const { row } = hold.loaded
  const { companyId, starterId, priority } = row
  const key = hold.step.process?.key ?? ''
  const definition = listSubjectKeys().includes(key) ? undefined : await findActiveDefinition(tx, companyId, key)
  const built = definition ? await buildContent(tx, hold, definition, now) : { fault: '子流程不存在或已停用' }
  if (!definition || 'fault' in built) {
    const reason = 'fault' in built ? built.fault : ''
    return saveHold(tx, hold, 'ask', { reason }, now)
  }
  // Its end sets the time again, and some end at once.
  await sleepHold(tx, hold, null)
  const { id: definitionId, form, steps, name } = definition
  const { content } = built
  const starter = getPerson(await findPeople(tx, companyId, [starterId]), starterId)
  const names = await findListNames(tx, companyId, form, [content])
  const title = buildFormSubject(form, content, computeReaderModes(form, { steps }), names)
  const subject = title || `${name} · ${starter.name}`
  const submission = { companyId, definitionId, starterId, subject, content, priority, parentTaskId: hold.task.id }
  const linkedId = await startInstance(tx, submission, now)
  await tx.insert(processLink).values({ companyId, instanceId: row.id, linkedId, byId: SYSTEM_ACTOR, at: now })
  const started = await readInstance(tx, companyId, linkedId)
  if (!started) throw new Error('a sub-process that was just started is gone')
  await notifyFirstHolders(tx, started, now)
  if (started.state.status !== 'running') await notifySubjectEnded(tx, started.row, started.state, content, now)
}

const rejectionActs: Record<NonNullable<SubProcessRule['ifRejected']>, HoldAct> = {
  skip: 'skip',
  administrators: 'ask',
}

/** Starts a sub-process once, and goes on when it has ended. */
export async function actOnSubProcess(tx: Db, hold: OpenHold, now: Date): Promise<void> {
  const [child] = await listChildren(tx, [hold.task.id])
  if (!child) return startSubProcess(tx, hold, now)
  const reason = `子流程 ${child.serialNo} ${getStatusName(child.status)}`
  if (child.status === 'approved') return saveHold(tx, hold, 'end', { reason }, now)
  if (child.status !== 'rejected' && child.status !== 'revoked') return sleepHold(tx, hold, null)
  const { ifRejected } = hold.step.process ?? {}
  await saveHold(tx, hold, ifRejected ? rejectionActs[ifRejected] : 'reject', { reason }, now)
}

/** Withdraws a sub-process that nobody waits for any longer; its starter may submit it again by itself. */
export async function stopSubProcess(tx: Db, { id }: TaskRow, now: Date): Promise<void> {
  const [child] = await listChildren(tx, [id])
  const locked = child && (await lockInstance(tx, child.companyId, child.id))
  if (!locked) return
  const reason = '主流程不再等待'
  const after = withdrawBySystem(locked.state, reason)
  if (!after) return unlockInstance(tx, locked)
  const saved = await saveInstance(tx, locked, after, { ...emptyTaskEvent, opinion: reason }, now)
  await notifyInvolvedUsers(tx, locked, saved, reason, now)
  await notifySubjectEnded(tx, locked.row, saved, locked.row.form, now)
}
