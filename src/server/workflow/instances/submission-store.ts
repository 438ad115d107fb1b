import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'

import type { ProcessNumbering } from '@/contract/workflow/process-setting'
import { computeForm } from '@/lib/form/form'
import { plainCalendar } from '@/lib/time/work-calendar'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import {
  processDefinition,
  processGroup,
  processHistory,
  processInstance,
  processSerial,
  processTask,
} from '@/server/db/schema/workflow'
import type { ProcessStep } from '@/server/definitions/process'
import { start } from '@/server/workflow/engine/engine'
import { type Instance, type LogEntry, STARTER } from '@/server/workflow/engine/state'
import { pickFormContent } from '@/server/workflow/forms/form'
import { getFormRules } from '@/server/workflow/forms/form-fields'
import { findListNames } from '@/server/workflow/forms/form-names'
import { countProcessStep } from '@/server/workflow/process-counters'
import { applyConditions, resolveAssignees } from '@/server/workflow/processes/resolve-steps'
import { findStarterFacts, type StarterFacts } from '@/server/workflow/processes/starter-conditions'

import {
  assignFirstTasks,
  buildFormColumns,
  buildNewTasks,
  type DefinitionRow,
  emptyTaskEvent,
  type HistoryRow,
  type InstanceRow,
  insertCopyReaders,
  readLimitCalendar,
  type TaskRow,
  toAutomaticRow,
} from './instance-store'

const DAILY: ProcessNumbering = { period: 'day', digits: 4 }
/** Digits of a day that name the period: `20261120`, `202611`, `2026`. */
const periodDigits = { day: 8, month: 6, year: 4, never: 0 } as const

/** What the numbers of a period begin with: `PR-20261120`, of a month `PR-202611`. */
function buildSeries(prefix: string, now: Date, { period }: ProcessNumbering): string {
  const begun = chinaDay(now.getTime()).replace(/-/g, '').slice(0, periodDigits[period])
  return [prefix, begun].filter(Boolean).join('-')
}

const formatSerialNumber = (series: string, last: number, { digits }: ProcessNumbering) =>
  `${series}-${String(last).padStart(digits, '0')}`

/** The first serial number of the period, as an example. */
export const buildFirstSerialNumber = (prefix: string, now: Date, numbering = DAILY): string =>
  formatSerialNumber(buildSeries(prefix, now, numbering), 1, numbering)

/** Creates the next serial number of a prefix: `PR-20261120-0043`; of a month `PR-202611-0043`. */
export async function createSerialNumber(
  tx: Db,
  companyId: string,
  prefix: string,
  now: Date,
  numbering = DAILY,
): Promise<string> {
  const series = buildSeries(prefix, now, numbering)
  const [row] = await tx
    .insert(processSerial)
    .values({ companyId, series, last: 1 })
    .onConflictDoUpdate({
      target: [processSerial.companyId, processSerial.series],
      set: { last: sql`${processSerial.last} + 1` },
    })
    .returning({ last: processSerial.last })
  return formatSerialNumber(series, row?.last ?? 1, numbering)
}

/** Input for starting a process. */
export interface Submission {
  companyId: string
  definitionId: string
  starterId: string
  subject: string
  content: { main: Record<string, unknown>; sub?: Record<string, readonly Record<string, unknown>[]> }
  priority?: number
  /** Assignees that the starter selected, by step key; other steps use those of the definition. */
  assignees?: Readonly<Record<string, readonly string[]>>
  id?: string
  /** What conditions read of the starter; absent: they do not hold. */
  starter?: StarterFacts | undefined
  /** The task of the system that starts it as a sub-process. */
  parentTaskId?: string
}

/** The rows of a new instance. */
export interface NewInstance {
  instance: InstanceRow
  tasks: TaskRow[]
  history: HistoryRow
  /** What the process did by itself before it reached somebody. */
  automatic: HistoryRow[]
  /** Who got a copy from its first steps. */
  readers: readonly string[]
  state: Instance
}

function applyChosenAssignees(steps: readonly ProcessStep[], { assignees = {} }: Submission): ProcessStep[] {
  return steps.map((step) => ({ ...step, assignees: assignees[step.key] ?? step.assignees }))
}

const startEntry: LogEntry = { by: '', action: 'agree', task: null, users: [], step: STARTER }

/**
 * Builds a new instance at its first step, without writing it.
 *
 * @param names of the users and departments on its list cards, by id
 * @throws {Error} when the definition is invalid: no step, or one without assignees
 */
export function buildNewInstance(
  {
    definition,
    category,
    names = {},
  }: { definition: DefinitionRow; category: string; names?: Readonly<Record<string, string>> },
  submission: Submission,
  serialNo: string,
  now: Date,
  calendar = plainCalendar,
): NewInstance {
  const {
    companyId,
    definitionId,
    starterId,
    subject,
    priority = 0,
    id = randomUUID(),
    parentTaskId = null,
  } = submission
  const content = computeForm(getFormRules(definition.form), pickFormContent(definition.form, submission.content))
  const steps = applyConditions(
    applyChosenAssignees(definition.steps, submission),
    definition.form,
    content,
    submission.starter,
  )
  const state = start(starterId, steps)
  const { status, step, round, rounds, submitted, lanes, version, circulated, log, tasks } = state
  const instance: InstanceRow = {
    id,
    companyId,
    definitionId,
    starterId,
    subject,
    priority,
    category,
    serialNo,
    steps,
    pinyin: '',
    initials: '',
    status,
    step,
    round,
    rounds,
    submitted,
    returns: [],
    arrival: null,
    lanes,
    version,
    endedAt: status === 'running' ? null : now,
    ...buildFormColumns(definition, content, 0, names),
    processKey: definition.key,
    processName: definition.name,
    urgeCount: 0,
    urgedAt: null,
    parentTaskId,
    createdAt: now,
  }
  const history: HistoryRow = {
    companyId,
    instanceId: id,
    step,
    at: now,
    seq: 0,
    actorId: starterId,
    action: 'start',
    id: randomUUID(),
    taskId: null,
    taskNo: null,
    ownerId: null,
    userIds: [],
    ...emptyTaskEvent,
    signedForm: null,
    formDigest: null,
  }
  // The entry of the start precedes those of the engine.
  const rows = buildNewTasks(instance, tasks, { entries: [startEntry, ...log], seq: 0 }, now, calendar)
  const automatic = log.map((entry, index) => toAutomaticRow(instance, rows, entry, { seq: index + 1, at: now }))
  return { instance, tasks: rows, history, automatic, readers: circulated, state }
}

/**
 * Starts a process.
 *
 * @returns the id of the instance
 * @throws {Error} when the company has no such definition, or the definition is invalid
 */
export async function startInstance(tx: Db, submission: Submission, now: Date): Promise<string> {
  const { companyId, definitionId } = submission
  const [found] = await tx
    .select({ definition: processDefinition, category: processGroup.name })
    .from(processDefinition)
    .innerJoin(processGroup, eq(processGroup.id, processDefinition.groupId))
    .where(and(eq(processDefinition.id, definitionId), eq(processDefinition.companyId, companyId)))
  if (!found) throw new Error('no such process definition')
  const { prefix, form } = found.definition
  const serialNo = await createSerialNumber(tx, companyId, prefix, now, form.numbering)
  const { definition, category } = found
  const content = pickFormContent(definition.form, submission.content)
  const steps = await resolveAssignees(tx, applyChosenAssignees(definition.steps, submission), submission, content)
  const names = await findListNames(tx, companyId, definition.form, [content])
  const staffedDefinition = { definition: { ...definition, steps }, category, names }
  const { instance, tasks, history, automatic, readers, state } = buildNewInstance(
    staffedDefinition,
    { ...submission, assignees: {}, starter: await findStarterFacts(tx, companyId, submission.starterId, steps) },
    serialNo,
    now,
    await readLimitCalendar(tx, companyId, steps),
  )
  await tx.insert(processInstance).values({ ...instance, ...(await toPinyin(instance.subject)) })
  if (tasks.length > 0) await tx.insert(processTask).values(await assignFirstTasks(tx, instance, tasks, now))
  await tx.insert(processHistory).values([history, ...automatic])
  await insertCopyReaders(
    tx,
    instance,
    readers.map((userId) => ({ userId, byId: instance.starterId })),
    now,
  )
  countProcessStep(null, state)
  return instance.id
}
