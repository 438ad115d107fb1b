import { and, desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { getProcessForm, ProcessForm, predictProcess, startProcess } from '@/contract/workflow/process'
import { compileExpression } from '@/lib/form/expression'
import { computeForm } from '@/lib/form/form'
import type { FormContent, FormValue } from '@/lib/form/form-types'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { appUser, department, post } from '@/server/db/schema/identity'
import { processDefinition } from '@/server/db/schema/workflow'
import type { FormDefinition } from '@/server/definitions/process'
import type { FileLinks } from '@/server/files/file-links'
import { readFiles } from '@/server/files/file-refs'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { findPeople, getPerson } from '@/server/people/people'
import {
  buildFormSubject,
  computeStartModes,
  formatErrors,
  pickFormContent,
  validateSubmission,
} from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'
import { computeReaderModes } from '@/server/workflow/forms/form-modes'
import { findFormNames, findListNames } from '@/server/workflow/forms/form-names'
import { removeInvalidReferences, validateReferences } from '@/server/workflow/forms/form-references'
import { listShownFileIds, presentTaskForm } from '@/server/workflow/forms/form-view'
import { notifyFirstHolders } from '@/server/workflow/notifications/messages'
import { isFavorite } from '@/server/workflow/processes/process-store'
import { applyConditions, resolveAssignees } from '@/server/workflow/processes/resolve-steps'
import { findStarterFacts } from '@/server/workflow/processes/starter-conditions'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import { dropDraft } from './draft-store'
import { type DefinitionRow, type InstanceRow, readInstance, requireDefinition } from './instance-store'
import { getStatusName, listHolderNames } from './names'
import { listSubjectKeys, notifySubjectEnded, notifySubjectStarted, readAbout } from './subjects'
import { startInstance } from './submission-store'
import { buildFutureNode } from './timeline'

/** The newest version of an active process. */
export async function findActiveDefinition(db: Db, companyId: string, key: string): Promise<DefinitionRow | undefined> {
  const { companyId: company, key: named, version } = processDefinition
  const [row] = await db
    .select()
    .from(processDefinition)
    .where(and(eq(company, companyId), eq(named, key), eq(processDefinition.status, 'on')))
    .orderBy(desc(version))
    .limit(1)
  return row
}

/** @throws {Refusal} 404 when the company has no active process of this key */
async function requireActiveDefinition(db: Db, companyId: string, key: string): Promise<DefinitionRow> {
  const row = await findActiveDefinition(db, companyId, key)
  if (!row) throw new Refusal(404, '流程不存在或已停用')
  return row
}

/**
 * The version of the form with which a process is started.
 *
 * @throws {Refusal} 404 when the company has no active process of this key
 */
export async function getFormVersion(db: Db, companyId: string, key: string): Promise<number> {
  return (await requireActiveDefinition(db, companyId, key)).version
}

/** A process definition with the subject of the new instance. */
type StartContext = Pick<DefinitionRow, 'key' | 'form'> & { about?: string | undefined }

/** The initial content of a form, without computed values. */
export async function computeInitialContent(
  db: Db,
  member: CompanyMember,
  { key, form, about }: StartContext,
  now: Date,
): Promise<FormContent> {
  const { userId } = member
  const [person] = await db
    .select({
      name: appUser.name,
      deptId: appUser.departmentId,
      mobile: appUser.phone,
      deptName: department.name,
      postName: post.name,
    })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(post, eq(post.id, appUser.postId))
    .where(eq(appUser.id, userId))
  const me = { userId, ...person }
  const scope = { me, today: chinaDay(now.getTime()), about: await readAbout(db, member, key, about, now) }
  const entries = form.fields.flatMap(({ field, initial }) => {
    const value = initial === undefined ? undefined : compileExpression(initial)(scope)
    return value === undefined || value === null ? [] : [[field, value as FormValue] as const]
  })
  return { main: Object.fromEntries(entries), sub: {} }
}

/**
 * Whether its starter may submit a rejected application again, as a new one; a withdrawn or returned one is resubmitted
 * as it is. An application about a subject is started from the page of the subject, which may have been settled
 * otherwise meanwhile.
 */
export async function canStartAgain(
  db: Db,
  { companyId, userId }: CompanyMember,
  row: Pick<InstanceRow, 'starterId' | 'status' | 'processKey'>,
): Promise<boolean> {
  if (row.starterId !== userId || row.status !== 'rejected' || listSubjectKeys().includes(row.processKey)) return false
  return (await findActiveDefinition(db, companyId, row.processKey)) !== undefined
}

/**
 * A form without the fields and columns that another version has of another kind: an amount is counted in fen, a number is
 * not.
 */
function keepAlikeFields(form: FormDefinition, other: FormDefinition): FormDefinition {
  const fields = form.fields.flatMap((field) => {
    const known = other.fields.find((one) => one.field === field.field)
    if (known?.type !== field.type) return []
    const isAlike = (column: { field: string; type: string }) =>
      known.columns?.some((one) => one.field === column.field && one.type === column.type)
    return [{ ...field, ...(field.columns && { columns: field.columns.filter(isAlike) }) }]
  })
  return { ...form, fields }
}

/**
 * The content of a rejected application that its starter may fill into a new form. A signature stays with the
 * application that it was written for.
 *
 * @throws {Refusal} 404 when it is no application of the caller to submit again
 */
async function readEarlierApplication(db: Db, member: CompanyCaller, { key, form }: DefinitionRow, instanceId: string) {
  const earlier = await readInstance(db, member.companyId, instanceId)
  if (!earlier || earlier.row.processKey !== key || !(await canStartAgain(db, member, earlier.row))) {
    throw new Refusal(404, '流程不存在或不能再次提交')
  }
  const modes = computeStartModes(form)
  const written = (await requireDefinition(db, earlier.row)).form
  const alike = keepAlikeFields(form, written)
  const reused = new Set(
    alike.fields
      .filter(
        ({ field, type, computed }) =>
          !computed && type !== 'signature' && /^(edit|required)$/.test(modes[field] ?? ''),
      )
      .map(({ field }) => field),
  )
  const isReused = ([field]: [string, unknown]) => reused.has(field)
  const { main, sub } = pickFormContent(alike, earlier.row.form)
  const own = {
    main: Object.fromEntries(Object.entries(main).filter(isReused)),
    sub: Object.fromEntries(Object.entries(sub).filter(isReused)),
  }
  return { row: earlier.row, content: await removeInvalidReferences(db, member, form, own) }
}

/**
 * Presents the form for starting a process.
 *
 * @throws {Refusal} 404 when there is no active process of this key, or `from` cannot be submitted again
 */
export async function presentProcessForm(
  db: Db,
  links: FileLinks,
  member: CompanyCaller,
  { procDefKey, about, from }: InferOutput<(typeof getProcessForm)['input']>,
  now: Date,
): Promise<ProcessForm> {
  const row = await requireActiveDefinition(db, member.companyId, procDefKey)
  const earlier = from === undefined ? undefined : await readEarlierApplication(db, member, row, from)
  const modes = computeStartModes(row.form)
  const content = computeForm(
    toFormFields(row.form, modes),
    await computeInitialContent(db, member, { ...row, about }, now),
  )
  const view = { definition: row.form, content, modes, history: [], people: new Map(), files: new Map() }
  const form = presentTaskForm({ ...view, names: await findFormNames(db, member.companyId, view) })
  const reused = earlier && { ...view, content: earlier.content }
  const files = reused ? await readFiles(db, links, listShownFileIds(reused)) : new Map()
  const names = reused ? await findFormNames(db, member.companyId, reused) : {}
  return {
    definition: {
      procDefId: row.id,
      procDefKey: row.key,
      name: row.name,
      version: row.version,
      icon: row.icon || null,
      formKey: row.form.key,
      description: row.description || null,
      favorite: await isFavorite(db, member, row.key),
    },
    formVersion: row.version,
    form: { ...form, files: [...files.values()], names: { ...form.names, ...names } },
    earlier: earlier
      ? {
          serialNo: earlier.row.serialNo,
          statusName: getStatusName(earlier.row.status),
          content: earlier.content,
          priority: earlier.row.priority,
        }
      : null,
  }
}

type Prediction = InferOutput<(typeof predictProcess)['output']>

/**
 * Predicts the assignees for the current input, without validating it.
 *
 * @throws {Refusal} 404 when there is no active process of this key
 */
export async function predictDeciders(
  db: Db,
  member: CompanyCaller,
  { procDefKey, about, ...input }: InferOutput<(typeof predictProcess)['input']>,
  now: Date,
): Promise<Prediction> {
  const { key, form, steps } = await requireActiveDefinition(db, member.companyId, procDefKey)
  const { content } = validateSubmission(
    form,
    input,
    await computeInitialContent(db, member, { key, form, about }, now),
  )
  const facts = await findStarterFacts(db, member.companyId, member.userId, steps)
  const open = applyConditions(steps, form, content, facts).filter(({ skipped }) => !skipped)
  const origin = { companyId: member.companyId, starterId: member.userId }
  const ahead = await resolveAssignees(db, open, origin, content)
  const people = await findPeople(
    db,
    member.companyId,
    ahead.flatMap(({ assignees }) => assignees),
  )
  return { nodes: ahead.map((step) => buildFutureNode({ people }, step)) }
}

/**
 * Submits a form: validates it as the client does, starts the process, notifies the first assignees and deletes the
 * draft, all in one transaction.
 *
 * @throws {Refusal} 404 no such process; 409 the form definition has changed; 422 with errors by field
 */
export async function submitProcess(
  tx: Db,
  member: CompanyCaller,
  { procDefKey, about, formVersion, priority, ...input }: InferOutput<(typeof startProcess)['input']>,
  now: Date,
) {
  const { companyId, userId } = member
  const { id: definitionId, key, version, form, steps, name } = await requireActiveDefinition(tx, companyId, procDefKey)
  if (formVersion !== version) {
    throw new Refusal(409, '该流程的表单已更新，请核对后重新提交', { formVersion: String(version) })
  }
  const { content, faults } = validateSubmission(
    form,
    input,
    await computeInitialContent(tx, member, { key, form, about }, now),
  )
  const missing = await validateReferences(tx, member, form, { before: { main: {}, sub: {} }, after: content })
  const wrong = { ...missing, ...faults }
  if (Object.keys(wrong).length > 0) throw new Refusal(422, formatErrors(form, wrong), wrong)
  const people = await findPeople(tx, companyId, [userId])
  const names = await findListNames(tx, companyId, form, [content])
  const subject =
    buildFormSubject(form, content, computeReaderModes(form, { steps }), names) ||
    `${name} · ${getPerson(people, userId).name}`
  const submission = { companyId, definitionId, starterId: userId, subject, content, priority }
  const procInstId = await startInstance(tx, submission, now)
  await notifySubjectStarted(tx, member, key, { instanceId: procInstId, about, content, now })
  await dropDraft(tx, member, `process:${procDefKey}${about ? `.${about}` : ''}`)
  const started = await readInstance(tx, companyId, procInstId)
  if (!started) throw new Error('an instance that was just started is gone')
  await notifyFirstHolders(tx, started, now)
  // Its steps may decide by themselves.
  if (started.state.status !== 'running') await notifySubjectEnded(tx, started.row, started.state, content, now)
  const nextAssigneeNames = await listHolderNames(tx, companyId, started.state)
  return { procInstId, serialNo: started.row.serialNo, subject, nextAssigneeNames }
}
