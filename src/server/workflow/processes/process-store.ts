import { aliasedTable, and, asc, desc, eq, gt, max, notExists, notInArray, sql } from 'drizzle-orm'

import type { ProcessDefinition, ProcessGroups } from '@/contract/workflow/process'
import type { Db } from '@/server/db/connection'
import { processDefinition, processFavorite, processGroup, processInstance } from '@/server/db/schema/workflow'
import { matchesKeyword } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { listSubjectKeys } from '@/server/workflow/instances/subjects'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

const RECENT = 10

type ListedDefinition = Omit<ProcessDefinition, 'favorite'> & { groupId: string }

const later = aliasedTable(processDefinition, 'later')

/** The active processes of a company in their latest version, in display order. The keyword is of that version alone. */
async function listStartable(db: Db, companyId: string, keyword?: string): Promise<ListedDefinition[]> {
  const { companyId: company, status, sort, version, key, name, description } = processDefinition
  const isLater = and(
    eq(later.companyId, companyId),
    eq(later.key, key),
    eq(later.status, 'on'),
    gt(later.version, version),
  )
  const rows = await db
    .select()
    .from(processDefinition)
    .where(
      and(
        eq(company, companyId),
        eq(status, 'on'),
        keyword ? matchesKeyword(keyword, [name, description], processDefinition) : undefined,
        notInArray(key, listSubjectKeys()),
        notExists(db.select({ one: sql`1` }).from(later).where(isLater)),
      ),
    )
    .orderBy(asc(sort), asc(key))
  return rows.map((row) => ({
    procDefId: row.id,
    procDefKey: row.key,
    name: row.name,
    version: row.version,
    groupId: row.groupId,
    icon: row.icon || null,
    formKey: row.form.key,
    description: row.description || null,
  }))
}

/** The keys of a user's favorites, newest first. */
async function listFavoriteKeys(db: Db, { userId, companyId }: CompanyMember): Promise<string[]> {
  const { userId: owner, companyId: company, processKey, createdAt } = processFavorite
  const rows = await db
    .select({ processKey })
    .from(processFavorite)
    .where(and(eq(owner, userId), eq(company, companyId)))
    .orderBy(desc(createdAt), asc(processKey))
  return rows.map((row) => row.processKey)
}

/** Whether a process is a user's favorite. */
export async function isFavorite(db: Db, member: CompanyMember, key: string): Promise<boolean> {
  return (await listFavoriteKeys(db, member)).includes(key)
}

/** The keys of the processes that a user started last, newest first. */
async function listRecentKeys(db: Db, { userId, companyId }: CompanyMember): Promise<string[]> {
  const { starterId, companyId: company, processKey, createdAt } = processInstance
  const rows = await db
    .select({ processKey, last: max(createdAt) })
    .from(processInstance)
    .where(and(eq(starterId, userId), eq(company, companyId)))
    .groupBy(processKey)
    .orderBy(desc(max(createdAt)))
    .limit(RECENT)
  return rows.map((row) => row.processKey)
}

function presentDefinition(
  { groupId: _groupId, ...definition }: ListedDefinition,
  favoriteKeys: readonly string[],
): ProcessDefinition {
  return { ...definition, favorite: favoriteKeys.includes(definition.procDefKey) }
}

function presentInOrder(
  keys: readonly string[],
  from: readonly ListedDefinition[],
  favoriteKeys: readonly string[],
): ProcessDefinition[] {
  return keys.flatMap((key) => {
    const found = from.find(({ procDefKey }) => procDefKey === key)
    return found ? [presentDefinition(found, favoriteKeys)] : []
  })
}

/** 全部流程: the processes by group, with favorites and recent ones. Groups without a match are left out. */
export async function listProcessGroups(db: Db, member: CompanyMember, keyword?: string): Promise<ProcessGroups> {
  const startable = await listStartable(db, member.companyId, keyword)
  const favoriteKeys = await listFavoriteKeys(db, member)
  const groups = await db
    .select()
    .from(processGroup)
    .where(eq(processGroup.companyId, member.companyId))
    .orderBy(asc(processGroup.sort), asc(processGroup.id))
  return {
    groups: groups.flatMap(({ id, name, icon }) => {
      const own = startable.filter(({ groupId }) => groupId === id)
      return own.length > 0
        ? [{ id, name, icon: icon || null, children: own.map((one) => presentDefinition(one, favoriteKeys)) }]
        : []
    }),
    custom: presentInOrder(favoriteKeys, startable, favoriteKeys),
    recent: presentInOrder(await listRecentKeys(db, member), startable, favoriteKeys),
  }
}

async function listFavorites(db: Db, member: CompanyMember): Promise<{ custom: ProcessDefinition[] }> {
  const favoriteKeys = await listFavoriteKeys(db, member)
  return { custom: presentInOrder(favoriteKeys, await listStartable(db, member.companyId), favoriteKeys) }
}

/**
 * Adds a process to a user's favorites; idempotent.
 *
 * @throws {Refusal} 404 when the company has no such process
 */
export async function insertFavoriteProcess(tx: Db, member: CompanyMember, processKey: string, now: Date) {
  const startable = await listStartable(tx, member.companyId)
  if (!startable.some(({ procDefKey }) => procDefKey === processKey)) throw new Refusal(404, '流程不存在')
  await tx
    .insert(processFavorite)
    .values({ ...member, processKey, createdAt: now })
    .onConflictDoNothing()
  return listFavorites(tx, member)
}

/**
 * Removes a process from a user's favorites.
 *
 * @throws {Refusal} 404 when it is no favorite
 */
export async function deleteFavoriteProcess(tx: Db, member: CompanyMember, processKey: string) {
  const { userId, companyId, processKey: key } = processFavorite
  const gone = await tx
    .delete(processFavorite)
    .where(and(eq(userId, member.userId), eq(companyId, member.companyId), eq(key, processKey)))
    .returning({ key })
  if (gone.length === 0) throw new Refusal(404, '流程不在常用列表中')
  return listFavorites(tx, member)
}
