import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'

import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { message } from '@/server/db/schema/home'
import { upload } from '@/server/db/schema/platform'
import {
  processDefinition,
  processFavorite,
  processGroup,
  processSerial,
  processTask,
} from '@/server/db/schema/workflow'
import { type DemoPersonKey, demoCompanies, demoPeople } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'
import { buildCommand, type Command } from '@/server/workflow/engine/command'
import { applyCommand } from '@/server/workflow/engine/engine'
import { STARTER_KEY } from '@/server/workflow/engine/state'
import { addComment, markInstanceRead } from '@/server/workflow/instances/comment-store'
import {
  emptyTaskEvent,
  type Loaded,
  lockInstance,
  readInstance,
  saveInstance,
} from '@/server/workflow/instances/instance-store'
import { startInstance } from '@/server/workflow/instances/submission-store'
import { notifyFirstHolders, notifyInvolvedUsers } from '@/server/workflow/notifications/messages'

import { seedThousand } from './workflow-bulk'
import { definitionId, definitionRows, groupRows, otherCompany } from './workflow-definitions'
import { demoFiles, fileId } from './workflow-files'
import { buildItems } from './workflow-items'
import { buildStory, type StoryEvent, type StoryProcess } from './workflow-story'

const companyId = demoCompanies.main.id
const getDemoId = (key: DemoPersonKey) => demoPeople[key].id

/** The instance of a process of the story. */
export const storyId = (key: string) => seedId(`instance:${key}`)

async function seedDefinitions(tx: Db): Promise<void> {
  await tx.insert(processGroup).values([...groupRows, otherCompany.group])
  const rows = [...definitionRows, otherCompany.definition]
  const spoken = await Promise.all(rows.map(({ name }) => toPinyin(name)))
  await tx.insert(processDefinition).values(rows.map((row, at) => ({ ...row, ...spoken[at] })))
}

const kept: Partial<Record<DemoPersonKey, readonly string[]>> = {
  zhangWei: ['purchase', 'repair', 'trip'],
  liNa: ['purchase', 'expense'],
  reviewer: ['leave', 'visit'],
}

async function seedFavorites(tx: Db, now: Date): Promise<void> {
  const rows = Object.entries(kept).flatMap(([key, processes]) =>
    processes.map((processKey, index) => {
      const createdAt = new Date(now.getTime() - (30 - index) * DAY_MS)
      return { userId: getDemoId(key as DemoPersonKey), companyId, processKey, createdAt }
    }),
  )
  await tx.insert(processFavorite).values(rows)
}

async function seedFiles(tx: Db, now: Date): Promise<void> {
  const rows = demoFiles.map(({ bytes, ...file }) => ({
    ...file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    createdAt: now,
  }))
  await tx.insert(upload).values(rows).onConflictDoNothing()
}

/** File fields of the story name files by key; forms hold ids. */
function withFileIds(main: Record<string, unknown>): Record<string, unknown> {
  const fileIds = new Set(demoFiles.map(({ id }) => id))
  const idsIn = (value: unknown) =>
    Array.isArray(value) ? value.map((key: string) => (fileIds.has(fileId(key)) ? fileId(key) : key)) : value
  return Object.fromEntries(Object.entries(main).map(([field, value]) => [field, idsIn(value)]))
}

function toCommand({ state }: Loaded, event: StoryEvent): Command {
  const by = getDemoId(event.by)
  const task = state.tasks.find((one) => one.assignee === by && one.state === 'open')?.no ?? 0
  const { action, opinion: reason, place = 'before', mode = 'restart', users = [] } = event
  return buildCommand(action, {
    by,
    task,
    reason,
    place,
    mode,
    target: STARTER_KEY,
    users: users.map(getDemoId),
    child: 0,
  })
}

async function perform(tx: Db, instanceId: string, event: StoryEvent, now: Date): Promise<void> {
  const at = new Date(now.getTime() - event.ago * MINUTE_MS)
  const loaded = await lockInstance(tx, companyId, instanceId)
  if (!loaded) throw new Error('the story lost an instance')
  const outcome = applyCommand(loaded.state, toCommand(loaded, event))
  if ('refused' in outcome) throw new Error(`${event.by} ${event.action}: ${outcome.refused.message}`)
  await saveInstance(tx, loaded, outcome.state, { ...emptyTaskEvent, opinion: event.opinion ?? '' }, at)
  await notifyInvolvedUsers(tx, loaded, outcome.state, event.opinion ?? '', at)
}

async function tell(tx: Db, story: StoryProcess, now: Date): Promise<void> {
  const { key, process, starter, subject, main, priority = 0, assignees = {} } = story
  const sub = story.sub ?? (process === 'purchase' ? buildItems(subject, Number(main.amount)) : undefined)
  const at = new Date(now.getTime() - story.ago * MINUTE_MS)
  const chosen = Object.entries(assignees).map(([step, people]) => [step, people.map(getDemoId)] as const)
  const submission = {
    companyId,
    subject,
    priority,
    id: storyId(key),
    definitionId: definitionId(process),
    starterId: getDemoId(starter),
    assignees: Object.fromEntries(chosen),
    content: { main: withFileIds(main), ...(sub && { sub }) },
  }
  const id = await startInstance(tx, submission, at)
  const started = await readInstance(tx, companyId, id)
  if (started) await notifyFirstHolders(tx, started, at)
  for (const event of story.events ?? []) await perform(tx, id, event, now)
  for (const { by, ago, text, mentions = [] } of story.comments ?? []) {
    const loaded = await readInstance(tx, companyId, id)
    const written = { authorId: getDemoId(by), text, mentions: mentions.map(getDemoId), attachments: [] }
    if (loaded) await addComment(tx, loaded, written, new Date(now.getTime() - ago * MINUTE_MS))
  }
  for (const person of story.readBy ?? []) await markInstanceRead(tx, id, getDemoId(person), now)
}

/** Messages about what is decided, and those of days ago, have been read. */
async function readOldMessages(tx: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const rows = await tx
    .select({ id: message.id })
    .from(message)
    .leftJoin(processTask, eq(processTask.id, message.businessId))
    .where(
      and(
        eq(message.category, 'approve'),
        inArray(message.businessType, ['task', 'process', 'copy']),
        or(lt(message.createdAt, dayAgo), ne(processTask.state, 'open')),
      ),
    )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(message).set({ readAt: now }).where(inArray(message.id, ids))
}

async function seedOtherCompany(tx: Db, now: Date): Promise<void> {
  const submission = {
    companyId: demoCompanies.other.id,
    definitionId: otherCompany.definition.id,
    starterId: demoPeople.otherStaff.id,
    subject: '请假一天',
    id: storyId('other'),
    content: { main: { reason: '家中有事' } },
  }
  await startInstance(tx, submission, new Date(now.getTime() - DAY_MS))
}

/**
 * Processes, what runs and what ended, and a thousand to-dos of one person. Nothing when they are there already.
 *
 * @param now the day of the story
 */
export async function seedWorkflow(tx: Db, now: Date): Promise<void> {
  const [seeded] = await tx
    .select({ id: processGroup.id })
    .from(processGroup)
    .where(eq(processGroup.companyId, companyId))
  if (seeded) return
  await seedDefinitions(tx)
  await seedFavorites(tx, now)
  await seedFiles(tx, now)
  // The day's numbers have come to 42 when the story begins.
  const series = `PR-${chinaDay(now.getTime()).replace(/-/g, '')}`
  await tx.insert(processSerial).values({ companyId, series, last: 42 })
  for (const story of buildStory(now)) await tell(tx, story, now)
  await seedOtherCompany(tx, now)
  await readOldMessages(tx, now)
  await seedThousand(tx, now)
}
