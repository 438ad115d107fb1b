import { randomInt, randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { createInvitation, Invitation, OpenedInvitation } from '@/contract/organization/invitation'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectPage } from '@/server/db/page'
import { appUser, company, department, joinRequest } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { checkPlace } from './company-store'

type InvitationRow = typeof companyInvitation.$inferSelect

/** Maximum number of open invitations per user. */
const OPEN_MAX = 20
/** Without similar-looking characters. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

/** Display names of roles. */
export const roleNames: Readonly<Record<string, string>> = {
  administrator: '管理员',
  reception: '前台接待',
  guard: '门岗',
}
const statusNames = { open: '有效', expired: '已过期', revoked: '已撤销', used: '名额已用完' } as const
type Status = keyof typeof statusNames

/** The display name of a role; null for none. */
function getRoleName(role: string): string | null {
  return roleNames[role] ?? null
}

function computeStatus({ revokedAt, expiresAt, maxUses }: InvitationRow, uses: number, now: Date): Status {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return uses >= maxUses ? 'used' : 'open'
}

/** Normalizes a code: people type lower case, dashes and spaces. */
export function parseInvitationCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return plain.length === CODE_LENGTH && [...plain].every((sign) => SIGNS.includes(sign)) ? plain : undefined
}

/** A random invitation code. */
export const createInvitationCode = () =>
  Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Number of pending or accepted requests per invitation. */
async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { invitationId, status } = joinRequest
  const rows = await db
    .select({ id: invitationId, uses: count() })
    .from(joinRequest)
    .where(and(inArray(invitationId, [...ids]), inArray(status, ['pending', 'agreed'])))
    .groupBy(invitationId)
  return new Map(rows.map(({ id, uses }) => [id ?? '', uses]))
}

function selectInvitations(db: Db) {
  return db
    .select({
      row: companyInvitation,
      deptName: department.name,
      creatorName: appUser.name,
      creatorAvatar: appUser.avatar,
      companyName: company.name,
    })
    .from(companyInvitation)
    .innerJoin(company, eq(company.id, companyInvitation.companyId))
    .leftJoin(appUser, eq(appUser.id, companyInvitation.createdBy))
    .leftJoin(department, eq(department.id, companyInvitation.departmentId))
}

type InvitationWithNames = Awaited<ReturnType<typeof selectInvitations>>[number]

function presentInvitation({ row, deptName, creatorName }: InvitationWithNames, uses: number, now: Date): Invitation {
  const status = computeStatus(row, uses, now)
  return {
    id: row.id,
    code: row.code,
    role: row.role || null,
    roleName: getRoleName(row.role),
    deptId: row.departmentId,
    deptName,
    note: row.note || null,
    maxUses: row.maxUses,
    uses,
    status,
    statusName: statusNames[status],
    creatorName,
    createTime: formatTime(row.createdAt),
    expireTime: formatTime(row.expiresAt),
  }
}

async function describe(db: Db, id: string, now: Date): Promise<Invitation> {
  const [found] = await selectInvitations(db).where(eq(companyInvitation.id, id))
  if (!found) throw new Refusal(404, '邀请不存在')
  return presentInvitation(found, (await countUses(db, [id])).get(id) ?? 0, now)
}

/**
 * Creates an invitation to the caller's company.
 *
 * @throws {Refusal} 403 a role by a non-administrator; 404 department; 409 too many open invitations
 */
export async function insertCompanyInvitation(
  tx: Db,
  caller: CompanyCaller,
  input: InferOutput<(typeof createInvitation)['input']>,
  now: Date,
): Promise<Invitation> {
  const { userId, companyId } = caller
  const { role = '', deptId, days, maxUses, note = '' } = input
  if (role !== '' && !hasScope(caller, 'organization')) throw createForbiddenRefusal()
  await checkPlace(tx, companyId, { deptId })
  // Locked, so that concurrent invitations are both counted.
  await lockRow(tx, appUser, userId)
  const mine = eq(companyInvitation.createdBy, userId)
  const holds = and(mine, gt(companyInvitation.expiresAt, now), isNull(companyInvitation.revokedAt))
  const total = await tx.$count(companyInvitation, holds)
  if (total >= OPEN_MAX) throw new Refusal(409, `有效的邀请已达 ${OPEN_MAX} 个，请先撤销不用的`)
  const id = randomUUID()
  await tx.insert(companyInvitation).values({
    id,
    companyId,
    createdBy: userId,
    code: createInvitationCode(),
    role,
    departmentId: deptId ?? null,
    note,
    maxUses,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  })
  return describe(tx, id, now)
}

/** Invitations of one user, or of the whole company, newest first. */
export async function listInvited(
  db: Db,
  of: { companyId: string; createdBy?: string | undefined },
  page: PageWindow,
  now: Date,
): Promise<{ records: Invitation[]; total: number }> {
  const where = and(
    eq(companyInvitation.companyId, of.companyId),
    of.createdBy === undefined ? undefined : eq(companyInvitation.createdBy, of.createdBy),
  )
  const list = selectInvitations(db).where(where).orderBy(desc(companyInvitation.createdAt), desc(companyInvitation.id))
  const { rows, total } = await selectPage(db, list, page, companyInvitation, where)
  const uses = await countUses(
    db,
    rows.map(({ row }) => row.id),
  )
  const records = rows.map((found) => presentInvitation(found, uses.get(found.row.id) ?? 0, now))
  return { records, total }
}

/** Revokes an invitation; an ended one does not change. @throws {Refusal} 404 unless its creator or an administrator */
export async function revokeCompanyInvitation(
  tx: Db,
  caller: CompanyCaller,
  id: string,
  now: Date,
): Promise<Invitation> {
  const { userId, companyId } = caller
  const reached = and(
    eq(companyInvitation.id, id),
    eq(companyInvitation.companyId, companyId),
    hasScope(caller, 'organization') ? undefined : eq(companyInvitation.createdBy, userId),
  )
  const revokedAt = sql`coalesce(${companyInvitation.revokedAt}, ${now.toISOString()}::timestamptz)`
  const changed = await tx.update(companyInvitation).set({ revokedAt }).where(reached).returning()
  if (changed.length === 0) throw new Refusal(404, '邀请不存在')
  return describe(tx, id, now)
}

function createGoneRefusal(status: Exclude<Status, 'open'>, { expiresAt }: InvitationRow): Refusal {
  const day = formatTime(expiresAt).slice(5, 16)
  const words = {
    expired: `邀请已于 ${day} 过期，请联系邀请人重新发送`,
    revoked: '邀请已被撤销，请联系邀请人',
    used: '邀请名额已用完，请联系邀请人重新发送',
  }
  return new Refusal(410, words[status])
}

/** @throws {Refusal} 404 unknown; 410 expired, revoked, used up */
async function holding(db: Db, typed: string, now: Date): Promise<InvitationWithNames> {
  const code = parseInvitationCode(typed)
  const [found] = code ? await selectInvitations(db).where(eq(companyInvitation.code, code)) : []
  if (!found) throw new Refusal(404, '邀请不存在，请核对邀请码')
  const { row } = found
  const status = computeStatus(row, (await countUses(db, [row.id])).get(row.id) ?? 0, now)
  if (status !== 'open') throw createGoneRefusal(status, row)
  return found
}

/** The company of an invitation. @throws {Refusal} 404 unknown; 410 expired, revoked, used up */
export async function invitingCompany(db: Db, typed: string, now: Date): Promise<{ id: string; name: string }> {
  const { row, companyName } = await holding(db, typed, now)
  return { id: row.companyId, name: companyName }
}

/** Presents a valid invitation by its code. @throws {Refusal} 404 unknown; 410 expired, revoked, used up */
export async function openByCode(db: Db, typed: string, now: Date): Promise<OpenedInvitation> {
  const { row, companyName, creatorName, creatorAvatar, deptName } = await holding(db, typed, now)
  return {
    companyName,
    inviterName: creatorName ?? '',
    inviterAvatar: creatorAvatar || null,
    deptName,
    roleName: getRoleName(row.role),
    expireTime: formatTime(row.expiresAt),
  }
}

/**
 * Claims one use of an invitation; locked, so that the last use is claimed once.
 *
 * @returns undefined when the text is no invitation code
 * @throws {Refusal} 410 expired, revoked, used up
 */
export async function claimInvitation(tx: Db, typed: string, now: Date): Promise<InvitationRow | undefined> {
  const code = parseInvitationCode(typed)
  if (code === undefined) return undefined
  const [row] = await tx.select().from(companyInvitation).where(eq(companyInvitation.code, code)).for('update')
  if (!row) return undefined
  const status = computeStatus(row, (await countUses(tx, [row.id])).get(row.id) ?? 0, now)
  if (status !== 'open') throw createGoneRefusal(status, row)
  return row
}
