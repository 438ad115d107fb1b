import { and, eq } from 'drizzle-orm'

import type { actOnTask, TaskDecision } from '@/contract/workflow/task'
import type { FormContent } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { processTask } from '@/server/db/schema/workflow'
import type { FieldChange, ProcessStep } from '@/server/definitions/process'
import { findOwnUploads } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'
import type { Context } from '@/server/http/route'
import { assertColleagues } from '@/server/people/people'
import {
  createArchivedRefusal,
  findArchivedInstanceId,
  readArchivedInstance,
} from '@/server/workflow/archive/archive-store'
import { actionCodes } from '@/server/workflow/engine/actions'
import { buildCommand, type Command } from '@/server/workflow/engine/command'
import { applyCommand } from '@/server/workflow/engine/engine'
import type { EngineRefusal } from '@/server/workflow/engine/permit'
import { type Action, type Instance, isLive } from '@/server/workflow/engine/state'
import { formatErrors, validateEdit } from '@/server/workflow/forms/form'
import { computeStarterModes, computeTaskModes } from '@/server/workflow/forms/form-modes'
import { validateReferences } from '@/server/workflow/forms/form-references'
import { computeSignatureDigest } from '@/server/workflow/forms/signature'
import { dropDraft, dropOpinions } from '@/server/workflow/instances/draft-store'
import {
  buildChangedForm,
  type ChangedForm,
  type Loaded,
  lockInstance,
  readInstance,
  requireDefinition,
  saveInstance,
  type TaskRow,
} from '@/server/workflow/instances/instance-store'
import { isInvolved } from '@/server/workflow/instances/involved'
import { getStatusName, listHolderNames } from '@/server/workflow/instances/names'
import { notifySubjectEnded } from '@/server/workflow/instances/subjects'
import { notifyInvolvedUsers, remindHolders } from '@/server/workflow/notifications/messages'
import { replaceMissingPeople, settleChangedForm } from '@/server/workflow/processes/resolve-steps'

import { createTooLateRefusal, findClosingEvent, findLastInstanceEvent, findLastUserEvent } from './last-task-event'
import { computeSeenVersion } from './task-rows'

type ActContext = Context<typeof actOnTask>
/** Actions that may change the form. */
const editing = new Set<string>(['agree', 'addSignComplete', 'resubmit'])
/** Actions of the starter on the whole instance, without a task. */
const starters = new Set<string>(['revoke', 'resubmit'])
/** Actions that a step may require a signature for. */
const signable = new Set<string>(['agree', 'addSignComplete'])

const createNotFound = () => new Refusal(404, '任务不存在或不属于你')

/** The decision with its locked instance and its task. */
interface DecisionContext {
  input: TaskDecision
  context: ActContext
  loaded: Loaded
  /** Whether deactivated assignees of the steps were replaced. */
  hasReplacedPeople: boolean
  task: TaskRow | undefined
}

/** Why there is nothing to decide: it is archived, for who took part; else it does not exist. */
async function createMissingRefusal({ taskId, procInstId }: TaskDecision, { db, caller }: ActContext) {
  const { companyId, userId } = caller
  const id = taskId ? await findArchivedInstanceId(db, companyId, taskId) : procInstId
  const archived = id && (await readArchivedInstance(db, companyId, id))
  return archived && isInvolved(userId, archived) ? createArchivedRefusal() : createNotFound()
}

async function open(input: TaskDecision, context: ActContext): Promise<DecisionContext> {
  const { db, caller } = context
  const { taskId, procInstId } = input
  const where = and(eq(processTask.id, taskId ?? ''), eq(processTask.companyId, caller.companyId))
  const [found] = taskId ? await db.select({ instanceId: processTask.instanceId }).from(processTask).where(where) : []
  const instanceId = taskId ? found?.instanceId : procInstId
  const taken = instanceId && (await lockInstance(db, caller.companyId, instanceId))
  if (!taken) throw await createMissingRefusal(input, context)
  const loaded = await replaceMissingPeople(db, taken)
  const hasReplacedPeople = loaded.row.steps !== taken.row.steps
  return { input, context, loaded, hasReplacedPeople, task: loaded.tasks.find(({ id }) => id === taskId) }
}

function toCommand({ input, context, loaded, task }: DecisionContext): Command {
  // `urge` is handled before.
  const action = input.action as Action
  return buildCommand(action, {
    by: context.caller.userId,
    task: task?.no ?? 0,
    reason: input.opinion,
    users: input.userIds ?? [],
    place: input.signType ?? 'before',
    mode: input.resubmitMode ?? 'restart',
    target: input.targetNodeId ?? '',
    child: loaded.tasks.find(({ id }) => id === input.targetTaskId)?.no ?? 0,
  })
}

async function toRefusal(
  { context, loaded, task }: DecisionContext,
  { code, message }: EngineRefusal,
): Promise<Refusal> {
  const { db, caller, now } = context
  switch (code) {
    case 'notFound':
    case 'notYours': {
      // The task was reassigned after the user's action: the user may know the result.
      const mine = task && (await findLastUserEvent(db, task.id, caller.userId, now))
      return mine ? createTooLateRefusal(mine) : createNotFound()
    }
    case 'notOpen':
    case 'notRunning':
      return createTooLateRefusal(
        task ? await findClosingEvent(db, task, now) : await findLastInstanceEvent(db, loaded.row.id, now),
      )
    case 'notAllowed':
    case 'blocked':
      return new Refusal(403, message)
    default:
      return new Refusal(422, message)
  }
}

/** @throws {Refusal} 409 when the task has changed since the client loaded it */
async function assertSeen({ input, context, loaded, task }: DecisionContext): Promise<void> {
  const { row } = loaded
  const isOnTask = task !== undefined && !starters.has(input.action)
  const current = isOnTask ? computeSeenVersion({ taskVersion: task.version }, row) : row.version
  if (input.version === current) return
  throw createTooLateRefusal(await findLastInstanceEvent(context.db, row.id, context.now), '，请重新查看')
}

interface FormEdit {
  changes: readonly FieldChange[]
  form?: ChangedForm
  /** Future steps, when they depend on the changed form. */
  steps?: readonly ProcessStep[]
}

/** @throws {Refusal} 422 with errors by field */
async function buildFormEdit(about: DecisionContext): Promise<FormEdit> {
  const { input, context, loaded, task } = about
  const sent = { main: input.formData ?? {}, sub: input.formRows ?? {} }
  if (!editing.has(input.action)) {
    if (Object.keys({ ...sent.main, ...sent.sub }).length > 0) throw new Refusal(422, '该操作不能修改表单')
    return { changes: [] }
  }
  const definition = await requireDefinition(context.db, loaded.row)
  const isStarter = input.action === 'resubmit'
  if (!isStarter && !task) return { changes: [] }
  const { row } = loaded
  const { form } = definition
  const modes = task && !isStarter ? computeTaskModes(form, row, task) : computeStarterModes(form, row)
  const { content, changes, ...edited } = validateEdit(form, row.form, modes, sent)
  const compared = { before: row.form, after: content }
  const missing = await validateReferences(context.db, context.caller, form, compared)
  const faults = { ...missing, ...edited.faults }
  if (Object.keys(faults).length > 0) throw new Refusal(422, formatErrors(form, faults), faults)
  // After a return a branch may be taken otherwise, though nothing changes now.
  const isChosen = row.steps.some(({ choice }) => choice !== undefined)
  if (changes.length === 0 && !isChosen) return { changes }
  const steps = await settleChangedForm(context.db, row, definition, content)
  return changes.length === 0
    ? { changes, steps }
    : { changes, form: await buildChangedForm(context.db, definition, row, content), steps }
}

/** @throws {Refusal} 422 when a required signature is missing; 404 for files of other users */
async function assertFiles({ input, context, loaded, task }: DecisionContext): Promise<void> {
  const wantsSign = task?.kind === 'main' && loaded.row.steps[task.step]?.signRequired === true
  if (wantsSign && signable.has(input.action) && !input.signFileId) throw new Refusal(422, '请先手写签名')
  const ids = [...(input.attachments ?? []), ...(input.signFileId ? [input.signFileId] : [])]
  await findOwnUploads(context.db, context.caller, ids)
}

/** The digest of a signature: over the form after this decision. */
function computeSignDigest(by: {
  about: DecisionContext
  opinion: string
  signFileId: string
  content: FormContent | undefined
}): string {
  const { about, opinion, signFileId, content } = by
  const { caller, now } = about.context
  const { row } = about.loaded
  const entry = { instanceId: row.id, signerId: caller.userId, opinion, signFileId, at: now }
  return computeSignatureDigest(entry, content ?? row.form)
}

async function presentResult(db: Db, companyId: string, procInstId: string, state: Instance) {
  const { status, version } = state
  const nextAssigneeNames = await listHolderNames(db, companyId, state)
  return { procInstId, status, statusName: getStatusName(status), version, nextAssigneeNames }
}

async function applyReminder({ taskId, procInstId }: TaskDecision, { db, caller, now }: ActContext) {
  const { companyId, userId } = caller
  const where = and(eq(processTask.id, taskId ?? ''), eq(processTask.companyId, companyId))
  const [found] = taskId ? await db.select({ id: processTask.instanceId }).from(processTask).where(where) : []
  const { id } = await remindHolders(db, companyId, userId, procInstId ?? found?.id ?? '', now)
  const loaded = await readInstance(db, companyId, id)
  if (!loaded) throw createNotFound()
  return presentResult(db, companyId, id, loaded.state)
}

/** Whether a user is assigned to a live task. */
function holds({ tasks }: Instance, no: number, userId: string): boolean {
  const task = tasks[no - 1]
  return task !== undefined && isLive(task) && task.assignee === userId
}

/** Deletes the opinion drafts of this action, or all drafts of the task once the user has no live task. */
async function deleteDecidedDrafts(
  { task, loaded, context }: DecisionContext,
  saved: Instance,
  action: TaskDecision['action'],
) {
  const { db, caller } = context
  const isOver = task !== undefined && !holds(saved, task.no, caller.userId)
  if (isOver) await dropDraft(db, caller, `task:${task.id}`)
  if (action === 'resubmit') await dropDraft(db, caller, `instance:${loaded.row.id}`)
  await dropOpinions(db, caller, task?.id ?? loaded.row.id, isOver ? actionCodes : [action])
}

/** Applies the command with changed future steps. These do not affect whether the command is allowed. */
function applyWithSteps(steps: readonly ProcessStep[], about: DecisionContext): Instance {
  const outcome = applyCommand({ ...about.loaded.state, steps }, toCommand(about))
  if ('refused' in outcome) throw new Error(`refused after a change of the form: ${outcome.refused.code}`)
  return outcome.state
}

/**
 * Applies one user's decision in the transaction of the call.
 *
 * @throws {Refusal} 404 not the user's task; 409 too late, with who did what and when; 403 not possible now; 422
 *   invalid input
 */
export async function applyTaskDecision(input: TaskDecision, context: ActContext) {
  if (input.action === 'urge') return applyReminder(input, context)
  const about = await open(input, context)
  const { db, caller, now } = context
  const { state } = about.loaded
  const outcome = applyCommand(state, toCommand(about))
  if ('refused' in outcome) throw await toRefusal(about, outcome.refused)
  await assertSeen(about)
  await assertColleagues(db, caller.companyId, input.userIds ?? [])
  await assertFiles(about)
  const { changes, form, steps: next } = await buildFormEdit(about)
  const after = next ? applyWithSteps(next, about) : outcome.state
  const steps = next ?? (about.hasReplacedPeople ? about.loaded.row.steps : undefined)
  const { opinion = '', signFileId = null, attachments = [] } = input
  const signDigest = signFileId && computeSignDigest({ about, opinion, signFileId, content: form?.form })
  const entry = { opinion, signFileId, signDigest, attachments, changes, form, steps }
  const saved = await saveInstance(db, about.loaded, after, entry, now)
  const row = { ...about.loaded.row, ...form }
  await notifyInvolvedUsers(db, { ...about.loaded, row }, saved, opinion, now)
  await notifySubjectEnded(db, row, saved, row.form, now)
  await deleteDecidedDrafts(about, saved, input.action)
  return presentResult(db, caller.companyId, about.loaded.row.id, saved)
}
