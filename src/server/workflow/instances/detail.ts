import { and, asc, eq } from 'drizzle-orm'

import type { Comment, OfferedAction, TaskDetail } from '@/contract/workflow/task'
import type { Todo } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { processComment, processHistory, processReader } from '@/server/db/schema/workflow'
import type { FileLinks } from '@/server/files/file-links'
import { type Files, readFiles } from '@/server/files/file-refs'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson, type People } from '@/server/people/people'
import { createArchivedRefusal, readArchivedInstance } from '@/server/workflow/archive/archive-store'
import { listOffers, type Offer } from '@/server/workflow/engine/actions'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import { buildFormSummary } from '@/server/workflow/forms/form'
import { computeFieldModes, type FieldModes, findReaderTask, isHeld } from '@/server/workflow/forms/form-modes'
import { findFormNames, findListNames } from '@/server/workflow/forms/form-names'
import { listShownFileIds, presentTaskForm } from '@/server/workflow/forms/form-view'
import { describeChildren } from '@/server/workflow/holds/hold-sub-process'
import { URGE_PAUSE_MS } from '@/server/workflow/notifications/messages'
import { isOpenToCompany } from '@/server/workflow/processes/view-store'
import { findClosingEvent, findLastUserEvent } from '@/server/workflow/tasks/last-task-event'
import { presentInstanceTodo, presentTaskTodo } from '@/server/workflow/tasks/task-rows'
import { addHolders, type CompanyMember } from '@/server/workflow/tasks/task-store'

import {
  type DefinitionRow,
  type HistoryRow,
  type Loaded,
  readInstance,
  requireDefinition,
  type TaskRow,
} from './instance-store'
import { isInvolved } from './involved'
import { listInstanceLinks } from './link-store'
import { formatHumanTime, getStatusName } from './names'
import { canStartAgain } from './start'
import { buildTimeline, listTimelineUserIds } from './timeline'

type ReaderRow = typeof processReader.$inferSelect
type CommentRow = typeof processComment.$inferSelect

/** All data of one process, and the reader's role in it. */
interface OpenedTask {
  member: CompanyMember
  now: Date
  loaded: Loaded
  definition: DefinitionRow
  history: HistoryRow[]
  readers: ReaderRow[]
  comments: CommentRow[]
  /** Null: it is in the tables of the workflow. */
  archivedAt: Date | null
  /** The requested task, if it is assigned to the reader. */
  task: TaskRow | undefined
}

const createNotFound = () => new Refusal(404, '任务不存在或无权查看')

/** A process with its history and readers, from the tables of the workflow or from the archive. */
async function readProcess(db: Db, companyId: string, instanceId: string) {
  const loaded = await readInstance(db, companyId, instanceId)
  if (!loaded) return readArchivedInstance(db, companyId, instanceId)
  const of = { history: eq(processHistory.instanceId, instanceId), reader: eq(processReader.instanceId, instanceId) }
  const history = await db.select().from(processHistory).where(of.history).orderBy(asc(processHistory.seq))
  const readers = await db
    .select()
    .from(processReader)
    .where(of.reader)
    .orderBy(asc(processReader.at), asc(processReader.userId))
  return { loaded, history, readers, comments: undefined, archivedAt: null }
}

/**
 * Loads a process.
 *
 * @param toRead for read access: also allows users who see such processes in a company application, and what is archived
 * @throws {Refusal} 404 when the company has no such process, or the user has no access; 409 when it is archived
 */
export async function openProcess(db: Db, { userId, companyId }: CompanyMember, instanceId: string, toRead = false) {
  const found = await readProcess(db, companyId, instanceId)
  if (!found) throw createNotFound()
  const isPart = isInvolved(userId, found)
  if (!isPart && !(toRead && (await isOpenToCompany(db, companyId, found.loaded.row.processKey)))) {
    throw createNotFound()
  }
  if (found.archivedAt && !toRead) throw createArchivedRefusal()
  return { ...found, isPart }
}

async function open(
  db: Db,
  member: CompanyMember,
  instanceId: string,
  taskId: string | undefined,
  now: Date,
): Promise<OpenedTask> {
  const { isPart, comments: archived, ...found } = await openProcess(db, member, instanceId, true)
  const { loaded } = found
  const ofComments = and(eq(processComment.instanceId, instanceId), eq(processComment.companyId, member.companyId))
  // Comments are visible to involved users only.
  const comments = isPart
    ? (archived ?? (await db.select().from(processComment).where(ofComments).orderBy(asc(processComment.createdAt))))
    : []
  const definition = await requireDefinition(db, loaded.row)
  const task = findReaderTask(loaded.tasks, member.userId, taskId)
  return { ...found, member, now, definition, comments, task }
}

const confirmations: Partial<Record<Offer['code'], string>> = {
  revoke: '撤销后流程停止，可以修改后重新提交。',
  retrieve: '撤销后该任务回到你的待处理。',
}

/** Advisers whom the assignee may remove, each with the id of their task. */
function listReleasableAdvisers({ loaded, task }: OpenedTask, people: People): OfferedAction['targets'] {
  if (!task) return []
  const adviceTasks = loaded.tasks.filter((other) => other.parent === task.no && isHeld(other))
  return adviceTasks.map(({ id, assigneeId }) => ({ nodeId: id, nodeName: getPerson(people, assigneeId).name }))
}

function buildReminderOffer({ loaded: { row }, now }: OpenedTask): OfferedAction {
  const restsUntil = row.urgedAt && new Date(row.urgedAt.getTime() + URGE_PAUSE_MS)
  const isTooSoon = restsUntil !== null && restsUntil > now
  const pause = isTooSoon ? `已催办 ${row.urgeCount} 次，${formatHumanTime(restsUntil, now)} 后可再次催办` : null
  return {
    code: 'urge',
    label: '催办',
    needReason: false,
    needUsers: false,
    multiple: false,
    confirmText: row.urgeCount > 0 ? `已催办 ${row.urgeCount} 次。` : null,
    targets: [],
    disabledReason: pause,
  }
}

function listOfferedActions(opened: OpenedTask, people: People): OfferedAction[] {
  const { member, loaded, task, archivedAt } = opened
  if (archivedAt) return []
  const { row, state } = loaded
  const offers = listOffers(state, task?.no, member.userId).map(({ code, targets, ...offer }) => {
    const steps = targets.map(({ key, name }) => ({ nodeId: key, nodeName: name }))
    const choice = code === 'removeSign' ? listReleasableAdvisers(opened, people) : steps
    return { ...offer, code, confirmText: confirmations[code] ?? null, targets: choice }
  })
  // Nobody is reminded of what the system waits for.
  const isWithPeople = loaded.tasks.some(({ state: is, assigneeId }) => is === 'open' && assigneeId !== SYSTEM_ACTOR)
  return row.starterId === member.userId && isWithPeople ? [...offers, buildReminderOffer(opened)] : offers
}

/** Presents a comment. */
export function presentComment(row: CommentRow, people: People, files: Files): Comment {
  return {
    id: row.id,
    author: getPerson(people, row.authorId),
    text: row.text,
    mentions: row.mentions.map((id) => getPerson(people, id)),
    attachments: row.attachments.flatMap((id) => files.get(id) ?? []),
    createTime: formatTime(row.createdAt),
  }
}

async function presentTodo(db: Db, opened: OpenedTask, modes: FieldModes, people: People): Promise<Todo> {
  const { loaded, definition, task, member, readers, archivedAt } = opened
  const { row, tasks } = loaded
  const names = await findListNames(db, member.companyId, definition.form, [row.form])
  const instance = { ...row, instanceId: row.id, summary: buildFormSummary(definition.form, row.form, modes, names) }
  const isCopyRead = archivedAt !== null || !readers.some((one) => one.userId === member.userId && one.readAt === null)
  if (!task) {
    const [todo] = await addHolders(db, [{ ...presentInstanceTodo(instance, people), isRead: isCopyRead }])
    if (!todo) throw createNotFound()
    return todo
  }
  const { kind, assigneeId, ownerId, openedAt, dueAt, readAt } = task
  const { canBatch, batchDisabledReason } = definition
  const columns = {
    kind,
    assigneeId,
    ownerId,
    openedAt,
    dueAt,
    readAt,
    canBatch,
    batchDisabledReason,
    taskId: task.id,
    taskVersion: task.version,
    step: row.steps[task.step] ?? null,
    askerId: task.parent === null ? null : (tasks[task.parent - 1]?.assigneeId ?? null),
  }
  const todo = presentTaskTodo({ ...instance, ...columns }, people)
  return { ...todo, isRead: archivedAt !== null || (todo.isRead && isCopyRead) }
}

/** The result of the reader's task after it was closed. */
async function findHandledText(
  db: Db,
  { member, task, now, archivedAt }: OpenedTask,
  requestedTask: TaskRow | undefined,
): Promise<string | null> {
  // Its history is not in the table of the history.
  if (archivedAt) return null
  if (task) return (await findClosingEvent(db, task, now))?.text ?? null
  return requestedTask ? ((await findLastUserEvent(db, requestedTask.id, member.userId, now))?.text ?? null) : null
}

/** Presents a copy: its reader, its sender, and whether it was read. */
function presentCopy({ userId, byId, readAt }: ReaderRow, people: People): TaskDetail['circulated'][number] {
  return {
    user: getPerson(people, userId),
    isRead: readAt !== null,
    readTime: formatTime(readAt),
    byName: getPerson(people, byId).name,
  }
}

/**
 * Builds the data of the task page.
 *
 * @param query a task or a process
 * @throws {Refusal} 404 when it does not exist or the user is not involved
 */
export async function describeTask(
  db: Db,
  links: FileLinks,
  member: CompanyMember,
  query: { instanceId: string; taskId?: string | undefined },
  now: Date,
): Promise<TaskDetail> {
  const opened = await open(db, member, query.instanceId, query.taskId, now)
  const { loaded, history, readers, comments, task } = opened
  const { row } = loaded
  const copies = readers.filter(({ via }) => via === 'circulate')
  const people = await findPeople(db, member.companyId, [
    ...listTimelineUserIds({ loaded, history }),
    ...copies.flatMap(({ userId, byId }) => [userId, byId]),
    ...comments.flatMap(({ authorId, mentions }) => [authorId, ...mentions]),
  ])
  const modes = computeFieldModes(opened.definition.form, row, member.userId, task)
  const shownForm = { definition: opened.definition.form, content: row.form, modes, history }
  const files = await readFiles(db, links, [
    ...listShownFileIds(shownForm),
    ...history.flatMap(({ attachments, signFileId }) => (signFileId ? [...attachments, signFileId] : attachments)),
    ...comments.flatMap(({ attachments }) => attachments),
  ])
  const asTask = loaded.tasks.find(({ id }) => id === query.taskId)
  return {
    task: await presentTodo(db, opened, modes, people),
    instance: {
      procInstId: row.id,
      name: row.processName,
      serialNo: row.serialNo,
      status: row.status,
      statusName: getStatusName(row.status),
      startUser: getPerson(people, row.starterId),
      startTime: formatTime(row.createdAt),
      endTime: formatTime(row.endedAt),
      archivedTime: formatTime(opened.archivedAt),
      version: row.version,
    },
    form: presentTaskForm({ ...shownForm, people, files, names: await findFormNames(db, member.companyId, shownForm) }),
    timeline: buildTimeline({
      loaded,
      history,
      people,
      files,
      modes,
      started: await describeChildren(db, loaded.tasks),
    }),
    circulated: copies.map((copy) => presentCopy(copy, people)),
    comments: comments.map((comment) => presentComment(comment, people, files)),
    links: await listInstanceLinks(db, member, row.id),
    actions: listOfferedActions(opened, people),
    handledText: await findHandledText(db, opened, asTask),
    signRequired: task?.kind === 'main' && task.state === 'open' && row.steps[task.step]?.signRequired === true,
    canStartAgain: opened.archivedAt === null && (await canStartAgain(db, member, row)),
  }
}
