import { randomUUID } from 'node:crypto'
import { and, asc, count, countDistinct, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { listProcessFaults } from '@/contract/workflow/process-faults'
import {
  type ManagedProcess,
  type ProcessContent,
  type ProcessField,
  type ProcessReceiver,
  type ProcessSetting,
  type ProcessSort,
  STEP_POST_PEOPLE_MAX,
  type saveProcess,
  type switchProcess,
} from '@/contract/workflow/process-setting'
import { compareTexts } from '@/lib/compare-texts'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company, post } from '@/server/db/schema/identity'
import { webhook } from '@/server/db/schema/webhook'
import { processDefinition, processGroup, processInstance, processTask } from '@/server/db/schema/workflow'
import type { FormDefinition, FormFieldDefinition, ProcessStep, StepRole } from '@/server/definitions/process'
import type { CompanyCaller } from '@/server/http/caller'
import { sanitizeArticle } from '@/server/http/html'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { filterColleagues, findPeople, getPerson, isActiveMember } from '@/server/people/people'
import { isHolding } from '@/server/workflow/engine/state'
import { listSubjectKeys } from '@/server/workflow/instances/subjects'

import { removeDesignDraft } from './process-draft-store'
import { findStarterFault, findStarterNames } from './starter-conditions'
import { listStartedKeys, listSubProcessFaults } from './sub-process-faults'

type DefinitionRow = typeof processDefinition.$inferSelect

/** A process of the company that its administrators design. */
const isDesigned = (companyId: string, key: string) =>
  and(
    eq(processDefinition.companyId, companyId),
    eq(processDefinition.key, key),
    notInArray(processDefinition.key, listSubjectKeys()),
  )

/**
 * The version that was published last.
 *
 * @throws {Refusal} 404 when the company has no such process
 */
export async function getNewestDefinition(db: Db, companyId: string, key: string): Promise<DefinitionRow> {
  const [newest] = await db
    .select()
    .from(processDefinition)
    .where(isDesigned(companyId, key))
    .orderBy(desc(processDefinition.version))
    .limit(1)
  if (!newest) throw new Refusal(404, '流程不存在')
  return newest
}

/** Counted by open tasks, which an index lists: instances that have ended are by far the most. */
async function listRunningCounts(db: Db, companyId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: processInstance.processKey, running: countDistinct(processTask.instanceId) })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(and(eq(processTask.companyId, companyId), eq(processTask.state, 'open')))
    .groupBy(processInstance.processKey)
  return new Map(rows.map(({ key, running }) => [key, running]))
}

interface ListedProcess {
  row: DefinitionRow
  running: number
}

const processOrders: Record<Exclude<ProcessSort, 'shown'>, (a: ListedProcess, b: ListedProcess) => number> = {
  name: ({ row: a }, { row: b }) => compareTexts(a.pinyin, b.pinyin) || compareTexts(a.name, b.name),
  published: ({ row: a }, { row: b }) => Number(b.publishedAt ?? 0) - Number(a.publishedAt ?? 0),
  running: (a, b) => b.running - a.running,
}

/** The company's processes in their newest versions, and the names of its groups. Those that compare equal are as shown. */
export async function listProcessesToManage(
  db: Db,
  companyId: string,
  order: ProcessSort = 'shown',
): Promise<{ groups: string[]; items: ManagedProcess[]; receivers: ProcessReceiver[] }> {
  const { key, version, sort } = processDefinition
  const rows = await db
    .select({ row: processDefinition, groupName: processGroup.name, groupSort: processGroup.sort })
    .from(processDefinition)
    .leftJoin(processGroup, eq(processGroup.id, processDefinition.groupId))
    .where(and(eq(processDefinition.companyId, companyId), notInArray(key, listSubjectKeys())))
    .orderBy(asc(processGroup.sort), asc(sort), asc(key), desc(version))
  const groups = await db
    .select({ name: processGroup.name })
    .from(processGroup)
    .where(eq(processGroup.companyId, companyId))
    .orderBy(asc(processGroup.sort), asc(processGroup.id))
  const counts = await listRunningCounts(db, companyId)
  const newest = new Map<string, (typeof rows)[number]>()
  for (const one of rows) {
    const newestRow = newest.get(one.row.key)
    if (!newestRow || newestRow.row.version < one.row.version) newest.set(one.row.key, one)
  }
  const listed = [...newest.values()].map((one) => ({ ...one, running: counts.get(one.row.key) ?? 0 }))
  if (order !== 'shown') listed.sort(processOrders[order])
  return {
    groups: groups.map(({ name }) => name),
    receivers: await listReceivers(db, companyId),
    items: listed.map(({ row, groupName, running }) => ({
      key: row.key,
      name: row.name,
      icon: row.icon || null,
      groupName: groupName ?? '',
      version: row.version,
      isOn: row.status === 'on',
      fields: row.form.fields.length,
      steps: row.steps.length,
      running,
      starts: [...new Set(listStartedKeys(row.steps))],
    })),
  }
}

/** The company's addresses that steps may push to, by host. */
async function listReceivers(db: Db, companyId: string): Promise<ProcessReceiver[]> {
  const rows = await db
    .select({ id: webhook.id, url: webhook.url, pausedAt: webhook.pausedAt })
    .from(webhook)
    .where(eq(webhook.companyId, companyId))
    .orderBy(asc(webhook.createdAt), asc(webhook.id))
  return rows.map(({ id, url, pausedAt }) => ({ id, name: new URL(url).host, isPaused: pausedAt !== null }))
}

const listReceiverIds = async (db: Db, companyId: string) => (await listReceivers(db, companyId)).map(({ id }) => id)

/** What the definition of a step has beside the engine's own state. */
export function presentStep(defined: ProcessStep) {
  const {
    skipped: _skipped,
    vacant: _vacant,
    sameAs: _sameAs,
    nested,
    nestedParallel,
    assignees,
    allow,
    roles,
    fields,
    ...step
  } = defined
  return {
    ...step,
    ...(nested && { nested: [...nested] }),
    ...(nestedParallel && { nestedParallel: [...nestedParallel] }),
    assignees: [...assignees],
    allow: [...allow],
    ...(roles && { roles: [...roles] }),
    ...(fields && { fields: { ...fields } }),
  }
}

/** A definition's content as its designer edits it. */
function presentContent(row: DefinitionRow, groupName: string): ProcessContent {
  const { fields, summary, amountField, subject, numbering, print } = row.form
  return {
    name: row.name,
    icon: row.icon,
    description: row.description,
    groupName,
    prefix: row.prefix,
    ...(numbering && { numbering }),
    ...(print && { print: { ...print, omits: [...print.omits] } }),
    // Stored definitions have the types of the contract; only the null and the readonly of TypeScript differ.
    fields: fields as unknown as ProcessField[],
    summary: [...summary],
    ...(amountField !== undefined && { amountField }),
    ...(subject !== undefined && { subject }),
    canBatch: row.canBatch,
    batchDisabledReason: row.batchDisabledReason,
    steps: row.steps.map(presentStep),
  }
}

/**
 * Reads one version of a process with the list of all.
 *
 * @param at the newest version when absent
 * @throws {Refusal} 404 when the company has no such process or version
 */
export async function describeProcessSetting(
  db: Db,
  companyId: string,
  { key, at }: { key: string; at?: number | undefined },
): Promise<ProcessSetting> {
  const rows = await db
    .select({ row: processDefinition, groupName: processGroup.name })
    .from(processDefinition)
    .leftJoin(processGroup, eq(processGroup.id, processDefinition.groupId))
    .where(isDesigned(companyId, key))
    .orderBy(desc(processDefinition.version))
  const newest = rows[0]
  const shown = at === undefined ? newest : rows.find(({ row }) => row.version === at)
  if (!newest || !shown) throw new Refusal(404, '流程或版本不存在')
  const authors = rows.flatMap(({ row }) => row.publishedById ?? [])
  const named = shown.row.steps.flatMap(({ assignees }) => assignees)
  const people = await findPeople(db, companyId, [...authors, ...named])
  return {
    key,
    version: newest.row.version,
    isOn: newest.row.status === 'on',
    content: presentContent(shown.row, shown.groupName ?? ''),
    people: {
      ...Object.fromEntries(await findStarterNames(db, companyId, shown.row.steps)),
      ...Object.fromEntries([...new Set(named)].map((id) => [id, getPerson(people, id)])),
    },
    versions: rows.map(({ row }) => ({
      version: row.version,
      publishTime: formatTime(row.publishedAt),
      byName: row.publishedById ? getPerson(people, row.publishedById).name : '',
    })),
  }
}

/** Finds a group by its name, or adds it as the last. */
async function ensureProcessGroup(tx: Db, companyId: string, name: string): Promise<string> {
  const own = eq(processGroup.companyId, companyId)
  const [existing] = await tx
    .select({ id: processGroup.id })
    .from(processGroup)
    .where(and(own, eq(processGroup.name, name)))
  if (existing) return existing.id
  const [last] = await tx
    .select({ sort: sql<number>`coalesce(max(${processGroup.sort}), 0)` })
    .from(processGroup)
    .where(own)
  const id = randomUUID()
  await tx.insert(processGroup).values({ id, companyId, name, sort: (last?.sort ?? 0) + 1 })
  return id
}

const cleanField = (field: ProcessField): FormFieldDefinition =>
  // The contract's optional properties may be undefined; in JSON they are absent.
  ({ ...field, ...(field.html !== undefined && { html: sanitizeArticle(field.html) }) }) as FormFieldDefinition

/** The stored form of a content. */
export function toFormDefinition(key: string, content: ProcessContent): FormDefinition {
  const { name, fields, summary, amountField, subject, numbering, print } = content
  return {
    key,
    name,
    summary,
    fields: fields.map(cleanField),
    ...(amountField !== undefined && { amountField }),
    ...(subject && { subject }),
    ...(numbering && { numbering }),
    ...(print && { print }),
  }
}

/** The stored steps of a content. */
export function toProcessSteps({ steps }: Pick<ProcessContent, 'steps'>): ProcessStep[] {
  return steps.map(({ roles, ...step }) => {
    // Whoever the system asks in the place of itself decides alone.
    const holdDefaults = isHolding(step) && { mode: 'any' as const, assignees: [] }
    return { ...step, ...(roles && !holdDefaults && { roles: roles as StepRole[] }), ...holdDefaults } as ProcessStep
  })
}

const POST_ROLE = 'post:'

/** A post with the number of people who have it. */
interface PostSize {
  name: string
  people: number
}

const listStepPosts = ({ roles = [] }: ProcessContent['steps'][number]): string[] =>
  roles.flatMap((role) => (role.startsWith(POST_ROLE) ? [role.slice(POST_ROLE.length)] : []))

/** The posts of the company by id, if a step names one. */
async function findPostSizes(db: Db, companyId: string, { steps }: ProcessContent): Promise<Map<string, PostSize>> {
  if (steps.every((step) => listStepPosts(step).length === 0)) return new Map()
  const isThere = and(eq(appUser.postId, post.id), isActiveMember(companyId))
  const rows = await db
    .select({ id: post.id, name: post.name, people: count(appUser.id) })
    .from(post)
    .leftJoin(appUser, isThere)
    .where(eq(post.companyId, companyId))
    .groupBy(post.id, post.name)
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

/** What is wrong with the posts of a step: one is gone, or too many people have them. */
function findPostFault(posts: readonly string[], sizes: ReadonlyMap<string, PostSize>): string | undefined {
  const found = posts.map((id) => sizes.get(id))
  if (found.includes(undefined)) return '有岗位已被删除，请重新选择'
  const people = found.reduce((sum, size) => sum + (size?.people ?? 0), 0)
  const names = found.map((size) => size?.name).join('、')
  return people > STEP_POST_PEOPLE_MAX
    ? `岗位「${names}」有 ${people} 人，一个节点最多 ${STEP_POST_PEOPLE_MAX} 人，请换成更小的岗位或指定成员`
    : undefined
}

/**
 * Refuses a content that could not run.
 *
 * @param key of the process, if it is not new
 * @throws {Refusal} 422 with the faults by place
 */
export async function assertValidProcess(
  db: Db,
  companyId: string,
  content: ProcessContent,
  key?: string,
): Promise<void> {
  const faults = listProcessFaults(content)
  const colleagues = await filterColleagues(
    db,
    companyId,
    content.steps.flatMap(({ assignees }) => assignees),
  )
  const sizes = await findPostSizes(db, companyId, content)
  const starters = await findStarterNames(db, companyId, content.steps)
  const ofOthers = await listSubProcessFaults(db, companyId, key, content)
  const receivers = new Set(content.steps.some(({ webhook: push }) => push) ? await listReceiverIds(db, companyId) : [])
  for (const step of content.steps) {
    const gone = step.assignees.some((id) => !colleagues.has(id)) ? '有审批人已不在企业，请重新选择' : undefined
    const isLost = step.kind === 'webhook' && step.webhook && !receivers.has(step.webhook.id)
    const lost = isLost ? '推送地址已被删除，请重新选择' : undefined
    const fault =
      gone ??
      findStarterFault(step, starters) ??
      lost ??
      ofOthers.get(step.key) ??
      findPostFault(listStepPosts(step), sizes)
    if (fault) faults[`steps.${step.key}`] ??= fault
  }
  if (Object.keys(faults).length > 0) throw new Refusal(422, '流程有误，请按提示修改', faults)
}

const CHANGED = '流程刚刚被他人更新，请核对后再发布'

/** The version to publish next; a new process gets a key. */
async function findNextVersion(
  tx: Db,
  companyId: string,
  { key, version }: InferOutput<(typeof saveProcess)['input']>,
) {
  if (key === undefined) return { key: `p${randomUUID().slice(0, 8)}`, version: 1, sort: 500, status: 'on' }
  const newest = await getNewestDefinition(tx, companyId, key)
  if (newest.version !== version) throw new Refusal(409, CHANGED)
  return { key, version: newest.version + 1, sort: newest.sort, status: newest.status }
}

/**
 * Publishes a new process, or a new version of one.
 *
 * @throws {Refusal} 404 not of the company; 409 it or its draft was changed meanwhile; 422 faults by place
 */
export async function publishProcess(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  input: InferOutput<(typeof saveProcess)['input']>,
  now: Date,
): Promise<{ key: string; version: number }> {
  const { content } = input
  await assertValidProcess(tx, companyId, content, input.key)
  await lockRow(tx, company, companyId)
  const next = await findNextVersion(tx, companyId, input)
  const [saved] = await tx
    .insert(processDefinition)
    .values({
      ...next,
      ...(await toPinyin(content.name)),
      id: randomUUID(),
      companyId,
      groupId: await ensureProcessGroup(tx, companyId, content.groupName),
      name: content.name,
      icon: content.icon,
      description: content.description,
      prefix: content.prefix,
      form: toFormDefinition(next.key, content),
      steps: toProcessSteps(content),
      canBatch: content.canBatch,
      batchDisabledReason: content.canBatch ? '' : content.batchDisabledReason,
      publishedAt: now,
      publishedById: userId,
    })
    .returning({ key: processDefinition.key, version: processDefinition.version })
  if (!saved) throw new Error('an insert gave no row')
  const draft = input.key ?? input.draft
  if (draft !== undefined) await removeDesignDraft(tx, companyId, draft, input.revision)
  return saved
}

/**
 * Lets new instances of a process be started, or not.
 *
 * @throws {Refusal} 404 when the company has no such process; 409 published, or switched, by somebody else meanwhile
 */
export async function changeProcessStatus(
  tx: Db,
  companyId: string,
  { key, isOn, version }: InferOutput<(typeof switchProcess)['input']>,
) {
  const status = isOn ? 'on' : 'off'
  // A version that is being published is seen, and takes over how this one is switched.
  await lockRow(tx, company, companyId)
  const newest = await getNewestDefinition(tx, companyId, key)
  if (newest.version !== version) throw new Refusal(409, CHANGED)
  if (newest.status === status) throw new Refusal(409, `流程刚被他人${isOn ? '启用' : '停用'}`)
  await tx.update(processDefinition).set({ status }).where(isDesigned(companyId, key))
  return { key, isOn }
}
