import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  type ManagedPosition,
  type orderPositions,
  POSITIONS_MAX,
  type removePosition,
  type StructureSort,
  type savePosition,
} from '@/contract/organization/structure'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser, company } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { Refusal } from '@/server/http/refusal'

import { assertRoom, countUsersBy, requireUnchanged, sortStructure } from './structure-store'

type PositionRow = typeof position.$inferSelect

const getPositionVersion = ({ name }: PositionRow) => name
const positions = { what: '职位', getVersion: getPositionVersion }

async function listPositionRows(db: Db, companyId: string): Promise<PositionRow[]> {
  return db
    .select()
    .from(position)
    .where(eq(position.companyId, companyId))
    .orderBy(asc(position.sort), asc(position.id))
}

/** Every position of a company with the number of users who have it; as displayed, the highest is the first. */
export async function listPositionsWithUsers(
  db: Db,
  companyId: string,
  order: StructureSort = 'shown',
): Promise<ManagedPosition[]> {
  const counts = await countUsersBy(db, companyId, appUser.positionId)
  const rows = await listPositionRows(db, companyId)
  const presented = rows.map((row) => ({
    id: row.id,
    name: row.name,
    userCount: counts.get(row.id) ?? 0,
    version: getPositionVersion(row),
  }))
  return sortStructure(presented, order)
}

/**
 * Adds a position as the lowest, or renames one.
 *
 * @throws {Refusal} 404 no such position; 409 changed meanwhile; 422 name taken, too many
 */
export async function writePosition(
  tx: Db,
  companyId: string,
  { id, name, version }: InferOutput<(typeof savePosition)['input']>,
): Promise<ManagedPosition> {
  await lockRow(tx, company, companyId)
  const rows = await listPositionRows(tx, companyId)
  if (id === undefined) assertRoom(rows, POSITIONS_MAX)
  else requireUnchanged(rows, { id, version }, positions)
  if (rows.some((row) => row.id !== id && row.name === name)) {
    const taken = '已有同名的职位'
    throw new Refusal(422, taken, { name: taken })
  }
  const ownId = id ?? randomUUID()
  if (id === undefined) {
    const sort = (rows.at(-1)?.sort ?? 0) + 1
    await tx.insert(position).values({ id: ownId, companyId, code: ownId, name, sort })
  } else {
    await tx.update(position).set({ name }).where(eq(position.id, ownId))
  }
  const saved = (await listPositionsWithUsers(tx, companyId)).find((one) => one.id === ownId)
  if (!saved) throw new Refusal(404, '职位不存在，可能已被删除')
  return saved
}

/** @throws {Refusal} 409 unless the ids are exactly those of the company, whose order is still `before` */
export async function reorderPositions(
  tx: Db,
  companyId: string,
  { ids, before }: InferOutput<(typeof orderPositions)['input']>,
): Promise<ManagedPosition[]> {
  await lockRow(tx, company, companyId)
  const rows = await listPositionRows(tx, companyId)
  const newOrder = new Set(ids)
  const isSame = newOrder.size === ids.length && rows.length === ids.length && rows.every(({ id }) => newOrder.has(id))
  if (!isSame) throw new Refusal(409, '职位刚被他人改变，请重新排序')
  if (rows.some(({ id }, at) => before[at] !== id)) throw new Refusal(409, '顺序刚被他人改变，请在新的顺序上调整')
  for (const [sort, id] of ids.entries()) await tx.update(position).set({ sort }).where(eq(position.id, id))
  return listPositionsWithUsers(tx, companyId)
}

/**
 * Deletes a position; whoever has it has none then.
 *
 * @throws {Refusal} 404 no such position; 409 changed meanwhile, or more users have it than were confirmed
 */
export async function deletePosition(
  tx: Db,
  companyId: string,
  { id, version, userCount }: InferOutput<(typeof removePosition)['input']>,
): Promise<Record<string, never>> {
  await lockRow(tx, company, companyId)
  const row = requireUnchanged(await listPositionRows(tx, companyId), { id, version }, positions)
  const users = await tx.$count(appUser, and(eq(appUser.positionId, row.id), eq(appUser.status, 'active')))
  if (users > userCount) throw new Refusal(409, `现在有 ${users} 位成员是${row.name}，请重新确认`)
  await tx.update(appUser).set({ positionId: null }).where(eq(appUser.positionId, row.id))
  await tx.delete(position).where(eq(position.id, row.id))
  return {}
}
