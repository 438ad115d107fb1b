import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'

import type { Person } from '@/contract/workflow/task'
import { MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import { Refusal } from '@/server/http/refusal'
import { markHandledMessagesAsRead, notify } from '@/server/notifications/notify'
import { findPeople, getPerson, toSender } from '@/server/people/people'
import { getActor } from '@/server/workflow/actor'
import { type Instance, type LogEntry, SYSTEM_ACTOR, type WorkflowTask } from '@/server/workflow/engine/state'
import { buildFormSummary } from '@/server/workflow/forms/form'
import { computeStarterModes, computeTaskModes, type FieldModes } from '@/server/workflow/forms/form-modes'
import { findListNames } from '@/server/workflow/forms/form-names'
import {
  type DefinitionRow,
  type InstanceRow,
  type Loaded,
  requireDefinition,
} from '@/server/workflow/instances/instance-store'

/** Minimum interval between two reminders. */
export const URGE_PAUSE_MS = 30 * MINUTE_MS

/** A message links to a task if there is one; the page shows the current state of the process. */
export function buildTaskPath(taskId: string): string {
  return `/pages/eform/bpmTask/flowApprove?taskId=${taskId}`
}

export const buildInstancePath = (instanceId: string) => `/pages/eform/bpmTask/flowApprove?procInstId=${instanceId}`

function summaryText({ summary, processName }: Pick<InstanceRow, 'summary' | 'processName'>): string {
  return summary.map(({ key, value }) => `${key} ${value}`).join(' · ') || processName
}

/** The summary of a process for somebody who sees its fields in these modes. */
async function buildOwnSummary(db: Db, { form }: DefinitionRow, row: InstanceRow, modes: FieldModes): Promise<string> {
  const names = await findListNames(db, row.companyId, form, [row.form])
  return summaryText({ ...row, summary: buildFormSummary(form, row.form, modes, names) })
}

/** The same for the assignee of a task. */
const buildTaskSummary = (
  db: Db,
  definition: DefinitionRow,
  row: InstanceRow,
  task: Parameters<typeof computeTaskModes>[2],
): Promise<string> => buildOwnSummary(db, definition, row, computeTaskModes(definition.form, row, task))

/** Tasks that this command has opened or reassigned. */
function listNewlyOpenTasks(before: Instance, after: Instance): WorkflowTask[] {
  return after.tasks.filter((task, index) => {
    const earlier = before.tasks[index]
    const isNew = earlier?.state !== 'open' || earlier.assignee !== task.assignee
    return task.state === 'open' && task.assignee !== SYSTEM_ACTOR && isNew
  })
}

const requestTexts: Record<WorkflowTask['kind'], string> = {
  main: '请你审批',
  before: '请你加签',
  after: '请你加签',
  delegate: '委托你处理',
}

async function notifyHolders(db: Db, { row }: Loaded, tasks: readonly WorkflowTask[], actor: Person, now: Date) {
  if (tasks.length === 0) return
  const { id, no, ownerId } = processTask
  const numbers = tasks.map((task) => task.no)
  const rows = await db
    .select({ id, no, ownerId })
    .from(processTask)
    .where(and(eq(processTask.instanceId, row.id), inArray(no, numbers)))
  const owners = await findPeople(
    db,
    row.companyId,
    rows.flatMap((one) => one.ownerId ?? []),
  )
  const definition = await requireDefinition(db, row)
  for (const task of tasks) {
    const { id: taskId = '', ownerId: owner = null } = rows.find((one) => one.no === task.no) ?? {}
    const request = owner === null ? requestTexts[task.kind] : `请你代 ${getPerson(owners, owner).name} 审批`
    const canAgree = task.kind === 'main' && !row.steps[task.step]?.needOpinion && !row.steps[task.step]?.signRequired
    const notice = {
      userIds: [task.assignee],
      companyId: row.companyId,
      category: 'approve' as const,
      title: `${request}：${row.subject}`,
      content: await buildTaskSummary(db, definition, row, task),
      business: { type: 'task', id: taskId },
      openPage: buildTaskPath(taskId),
      ...toActingSender(actor),
      wechat: { kind: 'todo' as const, subject: row.subject, said: actor.name },
    }
    await notify(db, canAgree ? { ...notice, quickAction: 'agree' } : notice, now)
  }
}

/** The sender columns of a message; what acts by itself has no id. */
const toActingSender = (person: Person) =>
  person.userId === SYSTEM_ACTOR ? { senderName: person.name } : toSender(person)

const automaticDecisions: readonly LogEntry['action'][] = [
  'autoAgree',
  'autoReject',
  'lateAgree',
  'lateReject',
  'holdEnd',
  'holdSkip',
  'holdReject',
]

/** The decision that the process came to by itself; its reason is an opinion that nobody has. */
const findAutomaticDecision = (entries: readonly LogEntry[]) =>
  entries.find(({ action }) => automaticDecisions.includes(action))

/** The message to the starter when the process is decided or returned; null otherwise. */
function buildVerdict(
  after: Instance,
  actor: string | undefined,
  { processName, subject }: Pick<InstanceRow, 'processName' | 'subject'>,
): string | null {
  const what = `你的${processName}：${subject}`
  if (actor === undefined && after.status === 'approved') return `已自动同意${what}`
  if (actor === undefined) return after.status === 'rejected' ? `已自动拒绝${what}` : null
  if (after.status === 'approved') return `${actor} 同意了${what}`
  if (after.status === 'rejected') return `${actor} 拒绝了${what}`
  return after.status === 'returned' ? `${actor} 退回了${what}` : null
}

const results: Partial<Record<Instance['status'], string>> = {
  approved: '已同意',
  rejected: '已拒绝',
  returned: '已退回',
}

/** Notifies the first assignees that a process was submitted, and the readers of copies from its first steps. */
export async function notifyFirstHolders(db: Db, loaded: Loaded, now: Date): Promise<void> {
  const { row, state } = loaded
  const open = state.tasks.filter((task) => task.state === 'open' && task.assignee !== SYSTEM_ACTOR)
  const people = await findPeople(db, row.companyId, [row.starterId])
  const starter = getPerson(people, row.starterId)
  await notifyHolders(db, loaded, open, starter, now)
  const about = {
    companyId: row.companyId,
    category: 'approve' as const,
    content: summaryText(row),
    openPage: buildInstancePath(row.id),
    ...toSender(starter),
  }
  const copy = { ...about, business: { type: 'copy', id: row.id }, title: `抄送给你：${row.subject}` }
  if (state.circulated.length > 0) await notify(db, { ...copy, userIds: [...state.circulated] }, now)
  if (state.status === 'running') return
  const title = buildVerdict(state, undefined, row)
  const ended = { ...about, business: { type: 'process', id: row.id }, userIds: [row.starterId] }
  if (title) await notify(db, { ...ended, title, senderName: '系统' }, now)
}

/** Marks the messages about what this command handled as read: tasks that were open, a returned process. */
async function markHandledAsRead(db: Db, { row, state, tasks }: Loaded, after: Instance, now: Date): Promise<void> {
  const handled = state.tasks.filter((task, index) => {
    const later = after.tasks[index]
    return task.state === 'open' && (later?.state !== 'open' || later.assignee !== task.assignee)
  })
  const ids = handled.flatMap(({ no }) => tasks[no - 1]?.id ?? [])
  const holders = handled.map(({ assignee }) => assignee)
  await markHandledMessagesAsRead(db, holders, { type: 'task', ids }, now)
  if (state.status !== 'returned' || after.status === 'returned') return
  await markHandledMessagesAsRead(db, [row.starterId], { type: 'process', ids: [row.id] }, now)
}

/**
 * Notifies the users whom a command concerns. Runs in its transaction, so that a rollback also discards the messages.
 *
 * @param opinion text of the command; readers of a copy see it in the message
 */
export async function notifyInvolvedUsers(
  db: Db,
  loaded: Loaded,
  after: Instance,
  opinion: string,
  now: Date,
): Promise<void> {
  const { row, state, tasks } = loaded
  const entries = after.log.slice(state.log.length)
  const [entry] = entries
  if (!entry) return
  await markHandledAsRead(db, loaded, after, now)
  const people = await findPeople(db, row.companyId, [entry.by])
  const sender = getActor(people, entry.by)
  await notifyHolders(db, loaded, listNewlyOpenTasks(state, after), sender, now)
  const taskId = tasks[(entry.task ?? tasks.length) - 1]?.id
  const about = {
    companyId: row.companyId,
    category: 'approve' as const,
    content: summaryText(row),
    business: { type: 'process', id: row.id },
    openPage: taskId === undefined ? buildInstancePath(row.id) : buildTaskPath(taskId),
    ...toActingSender(sender),
  }
  const copies = after.circulated.slice(state.circulated.length)
  const content = [opinion, about.content].filter(Boolean).join('\n')
  const copy = { ...about, content, business: { type: 'copy', id: row.id } }
  const named = copies.filter((id) => entry.users.includes(id))
  const ofSteps = copies.filter((id) => !entry.users.includes(id))
  await notify(db, { ...copy, userIds: named, title: `传阅给你：${row.subject}` }, now)
  await notify(db, { ...copy, content: about.content, userIds: ofSteps, title: `抄送给你：${row.subject}` }, now)
  const automatic = findAutomaticDecision(entries)
  const title = buildVerdict(after, automatic ? undefined : sender.name, row)
  if (title && (automatic || entry.by !== row.starterId)) {
    const wechat = { kind: 'result' as const, subject: row.subject, said: results[after.status] ?? '' }
    const definition = await requireDefinition(db, row)
    const own = await buildOwnSummary(db, definition, row, computeStarterModes(definition.form, row))
    const isRefused = after.status === 'returned' || after.status === 'rejected'
    const why = automatic ? automatic.reason : opinion
    const reason = isRefused && why ? `原因：${why}\n` : ''
    await notify(db, { ...about, content: `${reason}${own}`, userIds: [row.starterId], title, wechat }, now)
  }
}

/** Why nobody is reminded now, by the status of the process; it has ended in any other. */
const restTexts: Partial<Record<string, string>> = {
  running: '刚刚催办过，请稍后再试',
  returned: '流程已退回给你，请修改后重新提交',
}

/**
 * 催办: reminds the current assignees. The flow does not change.
 *
 * @throws {Refusal} 404 when the caller did not start it; 409 when it is not running, or within {@link URGE_PAUSE_MS}
 *   of the last reminder
 */
export async function remindHolders(
  db: Db,
  companyId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<InstanceRow> {
  const { urgedAt, urgeCount, starterId, status } = processInstance
  const own = and(eq(processInstance.id, id), eq(processInstance.companyId, companyId), eq(starterId, userId))
  const rested = or(isNull(urgedAt), lte(urgedAt, new Date(now.getTime() - URGE_PAUSE_MS)))
  const [row] = await db
    .update(processInstance)
    .set({ urgedAt: now, urgeCount: sql`${urgeCount} + 1` })
    .where(and(own, eq(status, 'running'), rested))
    .returning()
  if (!row) {
    const [found] = await db.select().from(processInstance).where(own)
    if (!found) throw new Refusal(404, '流程不存在或不是你发起的')
    throw new Refusal(409, restTexts[found.status] ?? '流程已结束，无需催办')
  }
  const open = await db
    .select()
    .from(processTask)
    .where(and(eq(processTask.instanceId, id), eq(processTask.state, 'open'), ne(processTask.assigneeId, SYSTEM_ACTOR)))
  const sender = getPerson(await findPeople(db, companyId, [userId]), userId)
  const definition = await requireDefinition(db, row)
  for (const task of open) {
    const notice = {
      userIds: [task.assigneeId],
      companyId,
      category: 'approve' as const,
      title: `${sender.name} 催办：${row.subject}`,
      content: await buildTaskSummary(db, definition, row, task),
      business: { type: 'task', id: task.id },
      openPage: buildTaskPath(task.id),
      ...toSender(sender),
      wechat: { kind: 'todo' as const, subject: row.subject, said: sender.name },
    }
    await notify(db, notice, now)
  }
  return row
}
