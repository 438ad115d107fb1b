// Processes as files: written for other companies and programs, and read as drafts. Reading stores nothing.
import { and, eq, or, sql } from 'drizzle-orm'
import { type InferOutput, safeParse } from 'valibot'

import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { exportProcess, ReadProcessFile } from '@/contract/workflow/process-file'
import {
  ProcessContent,
  type ProcessSetting,
  ProcessStepSetting,
  STEP_ASSIGNEES_MAX,
  STEP_ROLES_MAX,
} from '@/contract/workflow/process-setting'
import { takeStart } from '@/lib/text/cut-text'
import type { Db } from '@/server/db/connection'
import { appUser, post } from '@/server/db/schema/identity'
import { sanitizeArticle } from '@/server/http/html'
import { Refusal } from '@/server/http/refusal'
import { findPeople, getPerson } from '@/server/people/people'
import { findDesignDraft } from '@/server/workflow/processes/process-draft-store'
import { describeProcessSetting, listProcessesToManage } from '@/server/workflow/processes/process-setting-store'
import { findStarterNames, hasGoneName } from '@/server/workflow/processes/starter-conditions'

import type { FileCandidates } from './bpmn-elements'
import { type ReadProcess, readBpmn } from './bpmn-read'
import { writeBpmn } from './bpmn-write'
import { type ProcessFileNames, readEnvelope, refuseFile, writeEnvelope } from './process-envelope'

const POST_ROLE = 'post:'

const listPosts = ({ steps }: ProcessContent) =>
  steps.flatMap(({ roles = [] }) => roles.filter((role) => role.startsWith(POST_ROLE)))

/** The draft of a process; texts that are still empty get a name, as a file has them. */
async function describeDraft(db: Db, companyId: string, key: string) {
  const draft = await findDesignDraft(db, companyId, key)
  if (!draft) throw new Refusal(404, '草稿不存在')
  const { content, people } = draft
  const { name, groupName, prefix } = content
  const isPrefix = safeParse(ProcessContent.entries.prefix, prefix).success
  const named = { name: name || '未命名流程', groupName: groupName || '未分组', prefix: isPrefix ? prefix : 'LC' }
  return { content: { ...content, ...named }, people }
}

/**
 * The content of one version of a process, or of its draft.
 *
 * @throws {Refusal} 404 when the company has no such process, version or draft
 */
export async function describeDesign(
  db: Db,
  companyId: string,
  { key, at, draft }: { key: string; at?: number | undefined; draft?: '1' | undefined },
): Promise<Pick<ProcessSetting, 'content' | 'people'>> {
  return draft ? describeDraft(db, companyId, key) : describeProcessSetting(db, companyId, { key, at })
}

/**
 * One version of a process, or its draft, as a file.
 *
 * @throws {Refusal} 404 when the company has no such process, version or draft
 */
export async function buildProcessFile(
  db: Db,
  companyId: string,
  { format, ...asked }: InferOutput<(typeof exportProcess)['input']>,
): Promise<{ name: string; text: string }> {
  const { content, people } = await describeDesign(db, companyId, asked)
  const posts = await db.select({ id: post.id, name: post.name }).from(post).where(eq(post.companyId, companyId))
  const named = new Set(listPosts(content))
  const names: ProcessFileNames = {
    people: Object.fromEntries(Object.entries(people).map(([id, { name }]) => [id, name])),
    posts: Object.fromEntries(posts.filter(({ id }) => named.has(POST_ROLE + id)).map(({ id, name }) => [id, name])),
  }
  const text = format === 'json' ? writeEnvelope(content, names) : await writeBpmn(asked.key, content, names)
  return { name: content.name, text }
}

const FILE_MAX_BYTES = 2 * 1024 * 1024
const NOTES_MAX = 100

function decodeText(bytes: Buffer): string {
  if (bytes.length > FILE_MAX_BYTES) refuseFile('文件超过 2 MB，不像一个流程')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuseFile('文件不是 UTF-8 编码')
  }
}

async function readText(text: string): Promise<ReadProcess & { format: string }> {
  const first = text.trimStart()[0]
  if (first === '{') return { ...readEnvelope(text), candidates: new Map(), format: 'json' }
  if (first === '<') return { ...(await readBpmn(text)), format: 'bpmn' }
  return refuseFile('请选择从这里导出的 JSON，或 BPMN 2.0 文件')
}

interface Colleague {
  id: string
  name: string
  username: string
  workNo: string
  email: string
}

/** Finds the people and posts of a file among those of the company. */
interface Finder {
  findPerson: (text: string, name?: string) => string | undefined
  findPost: (text: string, name?: string) => string | undefined
}

/** The ids of those who have a text; undefined for one that several have. */
function indexOnly<T extends { id: string }>(all: readonly T[], listTexts: (one: T) => readonly string[]) {
  const ids = new Map<string, string | undefined>()
  for (const one of all) {
    for (const text of new Set(listTexts(one))) ids.set(text, ids.has(text) ? undefined : one.id)
  }
  return ids
}

async function createFinder(db: Db, companyId: string, { content, names, candidates }: ReadProcess): Promise<Finder> {
  const wanted = new Set([
    ...content.steps.flatMap(({ assignees }) => assignees),
    ...Object.values(names.people),
    ...[...candidates.values()].flatMap(({ users }) => users),
  ])
  const { id, name, username, workNo, email, population, status } = appUser
  // A text of the database has no NUL. One parameter, for a file may name more than a statement may have.
  const texts = [...wanted].filter((text) => !text.includes('\0'))
  const named = [id, name, username, workNo, email].map((column) => sql`${column} = any(${sql.param(texts)}::text[])`)
  const isNamed = or(...named)
  const isActive = and(eq(appUser.companyId, companyId), eq(population, 'user'), eq(status, 'active'))
  const people: Colleague[] =
    texts.length === 0
      ? []
      : await db.select({ id, name, username, workNo, email }).from(appUser).where(and(isActive, isNamed))
  const posts = await db.select({ id: post.id, name: post.name }).from(post).where(eq(post.companyId, companyId))
  const peopleIds = new Set(people.map((one) => one.id))
  const byAccount = indexOnly(people, (one) => [one.username, one.workNo, one.email])
  const byName = indexOnly(people, (one) => [one.name])
  const postIds = new Set(posts.map((one) => one.id))
  const byPostName = indexOnly(posts, (one) => [one.name])
  return {
    findPerson: (text, shown = text) => (peopleIds.has(text) ? text : (byAccount.get(text) ?? byName.get(shown))),
    findPost: (text, shown = text) => (postIds.has(text) ? text : byPostName.get(shown)),
  }
}

/** People and posts that a file of ours names by the ids of the company that wrote it. */
function placeOwnNames(step: ProcessStepSetting, finder: Finder, names: ProcessFileNames, notes: string[]) {
  const assignees = step.assignees.flatMap((id) => {
    const found = finder.findPerson(id, names.people[id] ?? id)
    if (found === undefined) notes.push(`「${step.name}」的「${names.people[id] ?? id}」不在本企业，请重新选择`)
    else if (found !== id) notes.push(`「${step.name}」的「${names.people[id]}」按姓名对上了，请核对`)
    return found ?? []
  })
  const roles = step.roles?.flatMap((role) => {
    if (!role.startsWith(POST_ROLE)) return role
    const id = role.slice(POST_ROLE.length)
    const found = finder.findPost(id, names.posts[id] ?? id)
    if (found === undefined) notes.push(`「${step.name}」的岗位「${names.posts[id] ?? id}」本企业没有，请重新选择`)
    return found === undefined ? [] : `${POST_ROLE}${found}`
  })
  const { roles: _roles, ...rest } = step
  return { ...rest, assignees: [...new Set(assignees)], ...(roles && roles.length > 0 && { roles }) }
}

const ours = ProcessStepSetting.entries.roles
const isRole = (text: string) => safeParse(ours, [text]).success && !text.startsWith(POST_ROLE)

const isStarter = (user: string) => /^[$#]\{\s*(initiator|starter|applyUserId|startUserId)\s*\}$/.test(user)

function findUsers(name: string, users: readonly string[], finder: Finder, names: ProcessFileNames, notes: string[]) {
  return users
    .filter((user) => !isStarter(user))
    .flatMap((user) => {
      const found = finder.findPerson(user, names.people[user])
      if (found === undefined) notes.push(`「${name}」的办理人「${user.slice(0, 60)}」本企业没有，请重新选择`)
      return found ?? []
    })
}

function findGroups(name: string, groups: readonly string[], finder: Finder, names: ProcessFileNames, notes: string[]) {
  return groups.flatMap((group) => {
    if (isRole(group)) return group
    const id = group.startsWith(POST_ROLE) ? group.slice(POST_ROLE.length) : group
    const found = finder.findPost(id, names.posts[id])
    if (found === undefined) notes.push(`「${name}」的候选组「${group.slice(0, 60)}」没有同名的岗位，请重新选择`)
    return found === undefined ? [] : POST_ROLE + found
  })
}

/** People and groups of another program. */
function placeCandidates(
  step: ProcessStepSetting,
  { users, groups }: FileCandidates,
  finder: Finder,
  names: ProcessFileNames,
  notes: string[],
): ProcessStepSetting {
  const { name, kind } = step
  const assignees = [...new Set(findUsers(name, users, finder, names, notes))]
  const starters = users.some(isStarter) ? ['starter'] : []
  const roles = [...new Set([...starters, ...findGroups(name, groups, finder, names, notes)])]
  if (kind !== 'copy' && users.length + groups.length === 0) notes.push(`「${name}」没有写由谁办理，请选择`)
  if (assignees.length > STEP_ASSIGNEES_MAX || roles.length > STEP_ROLES_MAX) {
    notes.push(`「${name}」的办理人太多，只导入了一部分`)
  }
  const { roles: _roles, ...rest } = step
  return {
    ...rest,
    assignees: assignees.slice(0, STEP_ASSIGNEES_MAX),
    ...(roles.length > 0 && { roles: roles.slice(0, STEP_ROLES_MAX) }),
  }
}

/** Addresses and processes of another company are chosen anew. */
async function placeHolds(db: Db, companyId: string, steps: readonly ProcessStepSetting[], notes: string[]) {
  if (!steps.some((step) => step.webhook || step.process)) return steps
  const { items, receivers } = await listProcessesToManage(db, companyId)
  const keys = new Set(items.map(({ key }) => key))
  return steps.map((step): ProcessStepSetting => {
    const { webhook: push, process, ...rest } = step
    const isReceiver = receivers.some(({ id }) => id === push?.id)
    const isKnown = process !== undefined && keys.has(process.key)
    if (push && !isReceiver) notes.push(`「${step.name}」通知的地址不在本企业，请重新选择`)
    if (process && !isKnown) notes.push(`「${step.name}」发起的流程「${process.key}」本企业没有，请重新选择`)
    return { ...rest, ...(push && isReceiver && { webhook: push }), ...(isKnown && { process }) }
  })
}

/** The notes of fields are markup that others wrote. */
const cleanFields = ({ fields }: ProcessContent) =>
  fields.map((field) => (field.html === undefined ? field : { ...field, html: sanitizeArticle(field.html) }))

/**
 * Reads a file as the content of a draft.
 *
 * @throws {Refusal} 422 at `file`, in words
 */
export async function describeProcessFile(db: Db, companyId: string, bytes: Buffer): Promise<ReadProcessFile> {
  const read = await readText(decodeText(bytes))
  const finder = await createFinder(db, companyId, read)
  const notes = [...read.notes]
  const holds = await placeHolds(db, companyId, read.content.steps, notes)
  const steps = holds.map((step) => {
    const candidates = read.candidates.get(step.key)
    return candidates
      ? placeCandidates(step, candidates, finder, read.names, notes)
      : placeOwnNames(step, finder, read.names, notes)
  })
  const parsed = safeParse(ProcessContent, { ...read.content, fields: cleanFields(read.content), steps })
  if (!parsed.success) return refuseFile('文件里有不能保存的文字或超出范围的设置')
  const content = parsed.output
  const ids = content.steps.flatMap(({ assignees }) => assignees)
  const people = await findPeople(db, companyId, ids)
  const compared = await findStarterNames(db, companyId, content.steps)
  for (const step of content.steps)
    if (hasGoneName(step, compared)) notes.push(`「${step.name}」的条件里有人员、部门或岗位本企业没有，请重新选择`)
  return {
    format: read.format,
    content,
    people: {
      ...Object.fromEntries(compared),
      ...Object.fromEntries([...new Set(ids)].map((id) => [id, getPerson(people, id)])),
    },
    notes: notes.slice(0, NOTES_MAX).map((note) => takeStart(note, 300)),
    moreNotes: Math.max(0, notes.length - NOTES_MAX),
    faults: Object.keys(listProcessFaults(content)).length,
  }
}
