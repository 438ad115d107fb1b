import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  APPLICATIONS_MAX,
  type ApplicationSort,
  type ManagedApplication,
  type orderApplications,
  type removeApplication,
  type saveApplication,
} from '@/contract/organization/application-manage'
import { APPLICATION_CLASS } from '@/contract/organization/dictionary-manage'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { application, applicationView, favoriteApplication, recentApplication } from '@/server/db/schema/home'
import { company } from '@/server/db/schema/identity'
import { processDefinition } from '@/server/db/schema/workflow'
import { buildStartPath } from '@/server/definitions/usual-applications'
import { listDictionaryEntries } from '@/server/domains/dictionary/dictionary-store'
import { publishPicture } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { isAllowedAddress } from './web-address'

type Row = typeof application.$inferSelect
type Input = InferOutput<(typeof saveApplication)['input']>
type Target = Pick<ManagedApplication, 'kind' | 'target'>

const START_PATH = buildStartPath('')

const createStaleRefusal = (name: string) => new Refusal(409, `${name}刚被他人修改，请重新查看`)

function refuseField(field: string, reason: string): Refusal {
  return new Refusal(422, reason, { [field]: reason })
}

function readTarget({ openType, path }: Pick<Row, 'openType' | 'path'>): Target {
  if (openType === 'url' || openType === 'h5') return { kind: 'url', target: path }
  if (openType === 'weapp') return { kind: 'weapp', target: path }
  const key = path.startsWith(START_PATH) ? path.slice(START_PATH.length) : ''
  return /^[\w.-]+$/.test(key) ? { kind: 'process', target: key } : { kind: 'page', target: path }
}

function toColumns({ kind, target }: Target): Pick<Row, 'openType' | 'path'> {
  if (kind === 'process') return { openType: 'page', path: buildStartPath(target) }
  return { openType: kind, path: target }
}

const listRows = (db: Db, companyId: string, order: ApplicationSort = 'shown') =>
  db
    .select()
    .from(application)
    .where(eq(application.companyId, companyId))
    .orderBy(
      asc(application.classSort),
      ...(order === 'name' ? [asc(application.pinyin), asc(application.name)] : []),
      asc(application.sort),
      asc(application.id),
    )

/** How many people have each application among their favourites; a negative position is a removed one. */
async function countFavorites(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { applicationId, sort } = favoriteApplication
  const rows = await db
    .select({ id: applicationId, sort })
    .from(favoriteApplication)
    .where(inArray(applicationId, [...ids]))
  const counts = new Map<string, number>()
  for (const row of rows) if (row.sort >= 0) counts.set(row.id, (counts.get(row.id) ?? 0) + 1)
  return counts
}

async function countViews(db: Db, companyId: string): Promise<Map<string, number>> {
  const { appCode } = applicationView
  const rows = await db
    .select({ code: appCode, n: count() })
    .from(applicationView)
    .where(eq(applicationView.companyId, companyId))
    .groupBy(appCode)
  return new Map(rows.map(({ code, n }) => [code, n]))
}

async function presentManaged(db: Db, companyId: string, rows: readonly Row[]): Promise<ManagedApplication[]> {
  const ids = rows.map(({ id }) => id)
  const favorites = ids.length > 0 ? await countFavorites(db, ids) : new Map<string, number>()
  const views = await countViews(db, companyId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    icon: row.icon,
    ...readTarget(row),
    classCode: row.classCode,
    isOn: row.status === 'enabled',
    favorites: favorites.get(row.id) ?? 0,
    views: views.get(row.code) ?? 0,
    version: row.version,
  }))
}

/** The applications of a company in their groups, as administrators change them; those that compare equal are as shown. */
export async function listCompanyApplications(db: Db, companyId: string, order: ApplicationSort = 'shown') {
  const entries = await listDictionaryEntries(db, APPLICATION_CLASS, companyId)
  const rows = await listRows(db, companyId, order)
  const groups = new Map(entries.map(({ value, label, isOn }) => [value, { code: value, name: label, isOn }]))
  // A group without an entry, of an older database: what stands in it can be changed, nothing is added.
  for (const { classCode: code, className: name } of rows) {
    if (!groups.has(code)) groups.set(code, { code, name, isOn: false })
  }
  const applications = await presentManaged(db, companyId, rows)
  if (order === 'favorites') {
    const codes = [...groups.keys()]
    const compareGroups = (a: ManagedApplication, b: ManagedApplication) =>
      codes.indexOf(a.classCode) - codes.indexOf(b.classCode)
    applications.sort((a, b) => compareGroups(a, b) || b.favorites - a.favorites)
  }
  return { groups: [...groups.values()], applications }
}

/** @throws {Refusal} 404 no such application; 409 changed meanwhile */
function requireCurrent(rows: readonly Row[], { id, version }: { id: string; version: number }): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refusal(404, '应用不存在，可能已被移除')
  if (row.version !== version) throw createStaleRefusal(`「${row.name}」`)
  return row
}

const rules: Readonly<Record<'page' | 'weapp', { rule: RegExp; reason: string }>> = {
  page: { rule: /^\/pages\/[\w/-]+(\?[^\s#]*)?$/, reason: '请选择页面，或填写以 /pages/ 开头的路径' },
  weapp: { rule: /^wx[\da-f]{16}(\/\S*)?$/, reason: '请填写 AppID，可加 /页面路径' },
}

/** @throws {Refusal} 422 when the target cannot be opened */
async function assertTarget(tx: Db, companyId: string, { kind, target }: Target, domains: readonly string[]) {
  if (kind === 'url') {
    if (isAllowedAddress(target, domains)) return
    throw refuseField('target', '这个网址不在服务器允许的域名里，请让运维先加上（WEB_DOMAINS）')
  }
  if (kind !== 'process') {
    const { rule, reason } = rules[kind]
    if (!rule.test(target)) throw refuseField('target', reason)
    return
  }
  const { companyId: owner, key, status, version } = processDefinition
  const [newest] = await tx
    .select({ status })
    .from(processDefinition)
    .where(and(eq(owner, companyId), eq(key, target)))
    .orderBy(desc(version))
    .limit(1)
  if (newest?.status !== 'on') throw refuseField('target', '没有这个流程，或已停用')
}

interface Placed {
  rows: readonly Row[]
  before: Row | undefined
}

/** Name and position of the group; who changes neither keeps the place in it. */
async function placeInGroup(tx: Db, companyId: string, classCode: string, { rows, before }: Placed) {
  if (before?.classCode === classCode) return {}
  const entries = await listDictionaryEntries(tx, APPLICATION_CLASS, companyId)
  const classSort = entries.findIndex(({ value }) => value === classCode)
  const entry = entries[classSort]
  if (!entry?.isOn) throw refuseField('classCode', '请选择分组')
  const sorts = rows.filter((row) => row.classCode === classCode).map(({ sort }) => sort)
  return { classCode, className: entry.label, classSort, sort: Math.max(-1, ...sorts) + 1 }
}

/**
 * Adds or changes an application.
 *
 * @param domains web addresses that the operator allows
 * @throws {Refusal} 404 no such application or picture; 409 changed meanwhile; 422 name taken, target, group, too many
 */
export async function writeApplication(
  tx: Db,
  caller: CompanyCaller,
  input: Input,
  domains: readonly string[],
): Promise<ManagedApplication> {
  const { companyId } = caller
  await lockRow(tx, company, companyId)
  const rows = await listRows(tx, companyId)
  const { id, version, name, kind, target, classCode, isOn } = input
  const before = id === undefined ? undefined : requireCurrent(rows, { id, version })
  if (!before && rows.length >= APPLICATIONS_MAX) throw refuseField('name', `最多 ${APPLICATIONS_MAX} 个应用`)
  if (rows.some((row) => row.id !== id && row.name === name)) throw refuseField('name', '已有同名的应用')
  const columns = toColumns({ kind, target })
  // What stands may stay, so that a name can be corrected although the address is no longer allowed.
  const isSame = before?.path === columns.path && readTarget(before).kind === kind
  if (!isSame) await assertTarget(tx, companyId, { kind, target }, domains)
  const place = await placeInGroup(tx, companyId, classCode, { rows, before })
  const icon = input.iconFileId ? await publishPicture(tx, caller, input.iconFileId) : input.icon
  const changed = {
    ...(isSame ? {} : columns),
    ...place,
    ...(icon && { icon }),
    name,
    ...(await toPinyin(name)),
    status: isOn ? 'enabled' : 'disabled',
  }
  const ownId = before?.id ?? randomUUID()
  if (before) {
    await tx
      .update(application)
      .set({ ...changed, version: version + 1 })
      .where(eq(application.id, ownId))
  } else {
    const own = { id: ownId, companyId, code: ownId, icon: 'more', classCode, className: '', ...columns }
    await tx.insert(application).values({ ...own, ...changed })
  }
  const [saved] = await presentManaged(
    tx,
    companyId,
    (await listRows(tx, companyId)).filter((row) => row.id === ownId),
  )
  if (!saved) throw new Refusal(404, '应用不存在，可能已被移除')
  return saved
}

/** @throws {Refusal} 409 unless the ids are exactly those of the group, whose order is still `before` */
export async function reorderApplications(
  tx: Db,
  companyId: string,
  { classCode, ids, before }: InferOutput<(typeof orderApplications)['input']>,
) {
  await lockRow(tx, company, companyId)
  const own = (await listRows(tx, companyId)).filter((row) => row.classCode === classCode)
  const newOrder = new Set(ids)
  const isSame = newOrder.size === ids.length && own.length === ids.length && own.every(({ id }) => newOrder.has(id))
  if (!isSame) throw new Refusal(409, '分组里的应用刚被他人改变，请重新排序')
  if (own.some(({ id }, at) => before[at] !== id)) throw new Refusal(409, '顺序刚被他人改变，请在新的顺序上调整')
  for (const [sort, id] of ids.entries()) await tx.update(application).set({ sort }).where(eq(application.id, id))
  return listCompanyApplications(tx, companyId)
}

/** @throws {Refusal} 404 no such application; 409 changed meanwhile, or it shows records */
export async function deleteApplication(
  tx: Db,
  companyId: string,
  removal: InferOutput<(typeof removeApplication)['input']>,
): Promise<void> {
  await lockRow(tx, company, companyId)
  const row = requireCurrent(await listRows(tx, companyId), removal)
  const views = (await countViews(tx, companyId)).get(row.code) ?? 0
  if (views > 0) throw new Refusal(409, `「${row.name}」有 ${views} 个视图，不能移除，可以停用`)
  await tx.delete(favoriteApplication).where(eq(favoriteApplication.applicationId, row.id))
  await tx.delete(recentApplication).where(eq(recentApplication.applicationId, row.id))
  await tx.delete(application).where(eq(application.id, row.id))
}
