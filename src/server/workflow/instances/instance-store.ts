import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { FormContent } from '@/lib/form/form-types'
import { groupBy } from '@/lib/group-by'
import { plainCalendar, type WorkCalendar } from '@/lib/time/work-calendar'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import {
  processDefinition,
  processHistory,
  processInstance,
  processReader,
  processTask,
} from '@/server/db/schema/workflow'
import type { FieldChange, ProcessStep } from '@/server/definitions/process'
import { readWorkCalendar } from '@/server/people/work-calendar-store'
import { findSubstitutesForTasks } from '@/server/workflow/absence/absence-store'
import {
  type Instance,
  isHolding,
  type LogEntry,
  SYSTEM_ACTOR,
  type TaskKind,
  type TaskResult,
  type TaskState,
  type WorkflowTask,
} from '@/server/workflow/engine/state'
import { buildFormSubject, buildFormSummary, readFormAmount } from '@/server/workflow/forms/form'
import { computeReaderModes } from '@/server/workflow/forms/form-modes'
import { findListNames } from '@/server/workflow/forms/form-names'
import { computeContentDigest } from '@/server/workflow/forms/signature'
import { computeHoldTime, computeLimit } from '@/server/workflow/holds/hold-time'
import { countProcessStep } from '@/server/workflow/process-counters'

export type InstanceRow = typeof processInstance.$inferSelect
export type TaskRow = typeof processTask.$inferSelect
export type HistoryRow = typeof processHistory.$inferSelect
export type DefinitionRow = typeof processDefinition.$inferSelect

/** An instance with its tasks, as rows and as state of the engine. */
export interface Loaded {
  row: InstanceRow
  tasks: TaskRow[]
  state: Instance
}

/** Converts a task row to a task of the engine. */
function toEngineTask(row: TaskRow): WorkflowTask {
  const { no, step, round, order, parent, supersedes, touched } = row
  return {
    no,
    step,
    round,
    order,
    parent,
    supersedes,
    touched,
    kind: row.kind as TaskKind,
    assignee: row.assigneeId,
    state: row.state as TaskState,
    result: row.result as TaskResult | null,
  }
}

/** An instance as rows and as state of the engine. */
export function toLoaded(row: InstanceRow, tasks: TaskRow[], circulated: readonly string[]): Loaded {
  const { step, round, rounds, version, submitted, returns, arrival, lanes } = row
  const state: Instance = {
    step,
    round,
    rounds,
    version,
    submitted,
    returns,
    arrival,
    lanes,
    circulated,
    starter: row.starterId,
    steps: row.steps,
    status: row.status as Instance['status'],
    tasks: tasks.map(toEngineTask),
    log: [],
  }
  return { row, tasks, state }
}

/** Loads tasks and readers of many instances in two statements. */
async function loadAll(db: Db, rows: readonly InstanceRow[]): Promise<Loaded[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const tasks = await db
    .select()
    .from(processTask)
    .where(inArray(processTask.instanceId, ids))
    .orderBy(asc(processTask.no))
  const readers = await db
    .select({ instanceId: processReader.instanceId, userId: processReader.userId })
    .from(processReader)
    .where(and(inArray(processReader.instanceId, ids), eq(processReader.via, 'circulate')))
    .orderBy(asc(processReader.at), asc(processReader.userId))
  const ownTasks = groupBy(tasks, ({ instanceId }) => instanceId)
  const ownReaders = groupBy(readers, ({ instanceId }) => instanceId)
  return rows.map((row) =>
    toLoaded(
      row,
      [...(ownTasks.get(row.id) ?? [])],
      (ownReaders.get(row.id) ?? []).map(({ userId }) => userId),
    ),
  )
}

async function load(db: Db, row: InstanceRow): Promise<Loaded> {
  const [loaded] = await loadAll(db, [row])
  if (!loaded) throw new Error('a row that was given was not loaded')
  return loaded
}

/** @returns undefined when the company has no such instance */
export async function readInstance(db: Db, companyId: string, id: string): Promise<Loaded | undefined> {
  const where = and(eq(processInstance.id, id), eq(processInstance.companyId, companyId))
  const [row] = await db.select().from(processInstance).where(where)
  return row && load(db, row)
}

/** Reads many instances of a company. */
export async function readInstances(db: Db, companyId: string, ids: readonly string[]): Promise<Loaded[]> {
  const where = and(inArray(processInstance.id, [...ids]), eq(processInstance.companyId, companyId))
  return ids.length === 0 ? [] : loadAll(db, await db.select().from(processInstance).where(where))
}

/** The definition that an instance was started from. */
export async function requireDefinition(
  db: Db,
  { definitionId }: Pick<InstanceRow, 'definitionId'>,
): Promise<DefinitionRow> {
  const [row] = await db.select().from(processDefinition).where(eq(processDefinition.id, definitionId))
  if (!row) throw new Error('an instance without its definition')
  return row
}

/**
 * Locks an instance for one command. It updates the row first, so that a concurrent command waits for this transaction
 * on any database and then sees the result.
 *
 * @returns with `state.version` as before; undefined when the company has no such instance
 */
export async function lockInstance(tx: Db, companyId: string, id: string): Promise<Loaded | undefined> {
  const [row] = await tx
    .update(processInstance)
    .set({ version: sql`${processInstance.version} + 1` })
    .where(and(eq(processInstance.id, id), eq(processInstance.companyId, companyId)))
    .returning()
  return row && load(tx, { ...row, version: row.version - 1 })
}

/** Gives an instance back as it was before {@link lockInstance}, in the same transaction. */
export async function unlockInstance(tx: Db, { row: { id, version } }: Loaded): Promise<void> {
  await tx.update(processInstance).set({ version }).where(eq(processInstance.id, id))
}

/** Locks many instances, as {@link lockInstance} does with one. */
export async function lockInstances(tx: Db, companyId: string, ids: readonly string[]): Promise<Loaded[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(processInstance)
    .set({ version: sql`${processInstance.version} + 1` })
    .where(and(inArray(processInstance.id, [...ids]), eq(processInstance.companyId, companyId)))
    .returning()
  return loadAll(
    tx,
    rows.map((row) => ({ ...row, version: row.version - 1 })),
  )
}

/** Input of a history entry beside the command. */
interface TaskEventInput {
  opinion: string
  signFileId: string | null
  /** Digest of the signed content; see workflow/forms/signature.ts. */
  signDigest: string | null
  attachments: readonly string[]
  changes: readonly FieldChange[]
}

export const emptyTaskEvent: TaskEventInput = {
  opinion: '',
  signFileId: null,
  signDigest: null,
  attachments: [],
  changes: [],
}

/** When a task that opens now is due; the system's, when the system acts on it. */
function computeDueAt(
  { steps, form }: Pick<InstanceRow, 'steps' | 'form'>,
  { step: at, assignee }: Pick<WorkflowTask, 'step' | 'assignee'>,
  now: Date,
  calendar: WorkCalendar,
): Date | null {
  const step = steps[at]
  if (step && isHolding(step)) return assignee === SYSTEM_ACTOR ? computeHoldTime(step, form, now, calendar) : null
  return computeLimit(step ?? {}, now, calendar)
}

/** The calendar of a company, where some limit counts in working time. */
export async function readLimitCalendar(
  db: Db,
  companyId: string,
  steps: readonly ProcessStep[],
): Promise<WorkCalendar> {
  return steps.some(({ dueIn }) => dueIn === 'working') ? readWorkCalendar(db, companyId) : plainCalendar
}

/** The history entries of one command: its own, then what the process did by itself. */
interface NewEntries {
  entries: readonly LogEntry[]
  /** Sequence number of the command. */
  seq: number
}

/** The sequence number of the entry that created a task: the command, or what it led to before the task. */
const getCreatedSeq = ({ entries, seq }: NewEntries, no: number) =>
  seq + entries.filter(({ tasks = no }) => tasks < no).length

/** Builds the rows of tasks that a command has created. */
export function buildNewTasks(
  row: InstanceRow,
  tasks: readonly WorkflowTask[],
  added: NewEntries,
  now: Date,
  calendar: WorkCalendar,
): TaskRow[] {
  return tasks.map((task) => {
    const isOpen = task.state === 'open'
    // Decided or canceled at once by what the process did by itself.
    const isClosed = task.state === 'done' || task.state === 'canceled'
    const own = added.entries.findIndex((entry) => entry.task === task.no && entry.tasks !== undefined)
    const { assignee, ...same } = task
    return {
      ...same,
      id: randomUUID(),
      companyId: row.companyId,
      instanceId: row.id,
      assigneeId: assignee,
      ownerId: null,
      version: 0,
      createdSeq: getCreatedSeq(added, task.no),
      closedSeq: isClosed ? added.seq + (own < 0 ? added.entries.length - 1 : own) : null,
      createdAt: now,
      openedAt: isOpen || isClosed ? now : null,
      dueAt: isOpen ? computeDueAt(row, task, now, calendar) : null,
      closedAt: isClosed ? now : null,
      readAt: null,
      remindedAt: null,
      escalatedAt: null,
      escalateAt: null,
    }
  })
}

/** The changed columns of a task; `ownerId` is the user whom the assignee replaces. */
function computeChangedColumns(
  row: InstanceRow,
  before: WorkflowTask,
  after: WorkflowTask,
  ownerId: string | null,
  now: Date,
  calendar: WorkCalendar,
) {
  const { assignee: assigneeId, state, result, touched } = after
  const isHandedOver = before.assignee !== assigneeId
  const isOpened = state === 'open' && (before.state !== 'open' || isHandedOver)
  const isClosed = state === 'done' || state === 'canceled'
  const isHeld = assigneeId === SYSTEM_ACTOR
  // What it has sent or started is stopped.
  const isToStop = state === 'canceled' && row.steps[after.step]?.kind !== 'wait'
  return {
    assigneeId,
    state,
    result,
    touched,
    ...(isOpened && { openedAt: now, dueAt: computeDueAt(row, after, now, calendar) }),
    ...(isClosed && isHeld && { dueAt: isToStop ? now : null }),
    ...(isHandedOver && { readAt: null, ownerId }),
    ...(isOpened && { remindedAt: null, escalatedAt: null, escalateAt: null }),
    ...(isClosed && { closedAt: now, closedSeq: row.version + 1 }),
  }
}

/** The tasks that a command has changed, with their new columns. `owners` has the users whom substitutes replace. */
function listChangedTasks(
  { row, tasks, state }: Loaded,
  after: Instance,
  owners: ReadonlyMap<number, string>,
  now: Date,
  calendar: WorkCalendar,
): { id: string; columns: ReturnType<typeof computeChangedColumns> }[] {
  return state.tasks.flatMap((before, index) => {
    const task = after.tasks[index]
    const id = tasks[index]?.id
    if (!task || !id || JSON.stringify(task) === JSON.stringify(before)) return []
    const owner = owners.get(task.no)
    const ownerId = owner ? (tasks[index]?.ownerId ?? owner) : null
    return [{ id, columns: computeChangedColumns(row, before, task, ownerId, now, calendar) }]
  })
}

/** Updates tasks; those with equal changes in one statement. */
async function updateTasks(tx: Db, changed: ReturnType<typeof listChangedTasks>): Promise<void> {
  for (const group of groupBy(changed, ({ columns }) => JSON.stringify(columns)).values()) {
    const [first] = group
    const ids = group.map(({ id }) => id)
    const version = sql`${processTask.version} + 1`
    await tx
      .update(processTask)
      .set({ ...first?.columns, version })
      .where(inArray(processTask.id, ids))
  }
}

async function saveTasks(
  tx: Db,
  loaded: Loaded,
  after: Instance,
  owners: ReadonlyMap<number, string>,
  entries: readonly LogEntry[],
  now: Date,
): Promise<TaskRow[]> {
  const { row, tasks, state } = loaded
  const calendar = await readLimitCalendar(tx, row.companyId, row.steps)
  await updateTasks(tx, listChangedTasks(loaded, after, owners, now, calendar))
  const seq = row.version + 1
  const added = buildNewTasks(row, after.tasks.slice(state.tasks.length), { entries, seq }, now, calendar)
  // A recalled decision is assigned again to its decider, for the same owner.
  const findOwner = ({ no, supersedes }: TaskRow) => owners.get(no) ?? tasks[(supersedes ?? 0) - 1]?.ownerId ?? null
  if (added.length > 0) await tx.insert(processTask).values(added.map((one) => ({ ...one, ownerId: findOwner(one) })))
  return added
}

/** Waits for a field of the form that has changed meanwhile end at the new time. */
async function moveWaits(tx: Db, { steps, form }: InstanceRow, { tasks }: Loaded, after: Instance): Promise<void> {
  for (const task of tasks) {
    const step = steps[task.step]
    const isOpen = task.assigneeId === SYSTEM_ACTOR && after.tasks[task.no - 1]?.state === 'open'
    if (!isOpen || step?.wait?.field === undefined || !task.openedAt) continue
    const dueAt = computeHoldTime(step, form, task.openedAt, plainCalendar)
    await tx.update(processTask).set({ dueAt }).where(eq(processTask.id, task.id))
  }
}

async function saveReaders(tx: Db, { row, state }: Loaded, after: Instance, entry: LogEntry, now: Date): Promise<void> {
  const added = after.circulated.slice(state.circulated.length)
  if (added.length === 0) return
  const named = new Set(entry.users)
  await insertCopyReaders(
    tx,
    row,
    added.map((userId) => ({ userId, byId: named.has(userId) ? entry.by : row.starterId })),
    now,
  )
}

/** Gives users a copy to read; one that comes from a step of the process is in the name of the starter. */
export async function insertCopyReaders(
  tx: Db,
  { id: instanceId, companyId }: Pick<InstanceRow, 'id' | 'companyId'>,
  readers: readonly { userId: string; byId: string }[],
  now: Date,
): Promise<void> {
  if (readers.length === 0) return
  await tx
    .insert(processReader)
    .values(readers.map((reader) => ({ ...reader, instanceId, companyId, via: 'circulate', at: now })))
    .onConflictDoUpdate({
      target: [processReader.instanceId, processReader.userId],
      set: { via: 'circulate', byId: sql`excluded.by_id`, at: now, readAt: null },
    })
}

/** The history row of a command. */
function toHistoryRow(
  { row, tasks }: Loaded,
  entry: LogEntry,
  event: TaskEventInput & { form?: ChangedForm | undefined },
  now: Date,
): HistoryRow {
  const { opinion, signFileId, signDigest, attachments, changes } = event
  const content = event.form?.form ?? row.form
  return {
    opinion,
    signFileId,
    signDigest,
    attachments,
    changes,
    signedForm: signFileId === null ? null : content,
    formDigest: event.form ? computeContentDigest(content) : null,
    id: randomUUID(),
    companyId: row.companyId,
    instanceId: row.id,
    seq: row.version + 1,
    taskId: entry.task === null ? null : (tasks[entry.task - 1]?.id ?? null),
    taskNo: entry.task,
    actorId: entry.by,
    ownerId: entry.task === null ? null : (tasks[entry.task - 1]?.ownerId ?? null),
    action: entry.action,
    step: entry.step,
    userIds: entry.users,
    at: now,
  }
}

/** The history row of what a process did by itself. */
export function toAutomaticRow(
  { id: instanceId, companyId }: Pick<InstanceRow, 'id' | 'companyId'>,
  tasks: readonly TaskRow[],
  { by, action, task, users, step, reason = '' }: LogEntry,
  { seq, at }: { seq: number; at: Date },
): HistoryRow {
  return {
    instanceId,
    companyId,
    seq,
    at,
    action,
    step,
    id: randomUUID(),
    taskId: task === null ? null : (tasks[task - 1]?.id ?? null),
    taskNo: task,
    actorId: by,
    ownerId: null,
    userIds: users,
    ...emptyTaskEvent,
    opinion: reason,
    signedForm: null,
    formDigest: null,
  }
}

/** Maximum number of history rows per insert statement. */
const ROWS_AT_ONCE = 200

/**
 * Saves commands that only gave tasks to other users, those of many instances in few statements.
 *
 * @param transfers from {@link lockInstances}, in the same transaction; one of each instance
 */
export async function saveTransfers(
  tx: Db,
  transfers: readonly { loaded: Loaded; after: Instance }[],
  opinion: string,
  now: Date,
): Promise<void> {
  const owners = new Map<number, string>()
  const steps = transfers.flatMap(({ loaded }) => loaded.row.steps)
  const calendar = await readLimitCalendar(tx, transfers[0]?.loaded.row.companyId ?? '', steps)
  await updateTasks(
    tx,
    transfers.flatMap(({ loaded, after }) => listChangedTasks(loaded, after, owners, now, calendar)),
  )
  const rows = transfers.flatMap(({ loaded, after }) => {
    const entry = after.log[after.log.length - 1]
    return entry ? [toHistoryRow(loaded, entry, { ...emptyTaskEvent, opinion }, now)] : []
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(processHistory).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
}

/** Assigns tasks to substitutes; `owners` has the users they replace. */
function applySubstitutes(after: Instance, standIns: ReadonlyMap<number, string>) {
  const tasks = after.tasks.map((task) => ({ ...task, assignee: standIns.get(task.no) ?? task.assignee }))
  const owners = new Map(after.tasks.filter(({ no }) => standIns.has(no)).map(({ no, assignee }) => [no, assignee]))
  return { seated: standIns.size > 0 ? { ...after, tasks } : after, owners }
}

/** Assigns the first tasks of a process, with substitutes. */
export async function assignFirstTasks(
  tx: Db,
  row: InstanceRow,
  tasks: readonly TaskRow[],
  now: Date,
): Promise<TaskRow[]> {
  const standIns = await findSubstitutesForTasks(tx, row, [], { tasks: tasks.map(toEngineTask) }, now)
  return tasks.map((task) => {
    const standIn = standIns.get(task.no)
    return standIn === undefined ? task : { ...task, assigneeId: standIn, ownerId: task.assigneeId }
  })
}

/**
 * Saves the result of one command. New tasks of absent users are assigned to their substitutes.
 *
 * @param loaded from {@link lockInstance}, in the same transaction
 * @param event the history entry, with the changed form
 * @returns the state with the substitutes
 */
export async function saveInstance(
  tx: Db,
  loaded: Loaded,
  after: Instance,
  event: TaskEventInput & { form?: ChangedForm | undefined; steps?: readonly ProcessStep[] | undefined },
  now: Date,
): Promise<Instance> {
  const entries = after.log.slice(loaded.state.log.length)
  const [entry] = entries
  if (!entry) throw new Error('an instance is saved after a command')
  const { row } = loaded
  const { status, step, round, rounds, submitted, returns, arrival, lanes, version } = after
  const endedAt = ['approved', 'rejected', 'revoked'].includes(status) ? now : null
  const steps = event.steps && { steps: event.steps }
  const place = { status, step, round, rounds, submitted, returns, arrival, lanes, version, endedAt }
  await tx
    .update(processInstance)
    .set({ ...place, ...event.form, ...steps })
    .where(eq(processInstance.id, row.id))
  const { seated, owners } = applySubstitutes(
    after,
    await findSubstitutesForTasks(tx, row, loaded.state.tasks, after, now),
  )
  const changed = { ...loaded, row: { ...row, ...event.form } }
  const added = await saveTasks(tx, changed, seated, owners, entries, now)
  if (event.form) await moveWaits(tx, changed.row, loaded, seated)
  await saveReaders(tx, loaded, after, entry, now)
  const tasks = [...loaded.tasks, ...added]
  const automatic = entries
    .slice(1)
    .map((one, index) => toAutomaticRow(row, tasks, one, { seq: row.version + 2 + index, at: now }))
  await tx.insert(processHistory).values([toHistoryRow(loaded, entry, event, now), ...automatic])
  countProcessStep(loaded.state, after)
  return seated
}

/**
 * The form with its derived columns for display, search and sorting in lists. They only contain fields that are visible
 * to all.
 */
export function buildFormColumns(
  { form, steps }: DefinitionRow,
  content: FormContent,
  formVersion: number,
  names: Readonly<Record<string, string>>,
) {
  const modes = computeReaderModes(form, { steps })
  return {
    form: content,
    formVersion,
    summary: buildFormSummary(form, content, modes, names),
    amount: readFormAmount(form, content, modes),
  }
}

/** The columns of a changed form. The title is only replaced when the form defines one. */
export async function buildChangedForm(db: Db, definition: DefinitionRow, row: InstanceRow, content: FormContent) {
  const { form } = definition
  const modes = computeReaderModes(form, definition)
  const names = await findListNames(db, row.companyId, form, [row.form, content])
  const subject = buildFormSubject(form, content, modes, names)
  const isRenamed = subject !== '' && subject !== buildFormSubject(form, row.form, modes, names)
  const title = isRenamed && { subject, ...(await toPinyin(subject)) }
  return { ...buildFormColumns(definition, content, row.formVersion + 1, names), ...title }
}

export type ChangedForm = Awaited<ReturnType<typeof buildChangedForm>>
