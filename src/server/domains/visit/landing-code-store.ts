import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { LandingCodeState, listLandingCodes, ManagedLandingCode } from '@/contract/visit/landing-code-manage'
import { DAY_MS } from '@/lib/durations'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { company } from '@/server/db/schema/identity'
import { isPosterCode, landingCode } from '@/server/db/schema/visit'
import { matchesKeyword } from '@/server/db/sql-text'
import { formPaths } from '@/server/definitions/form-paths'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

/** Default and maximum validity of a code. */
const USUAL_DAYS = 365
const LONGEST_DAYS = 3 * 365

/** An unguessable token that fits WeChat's `scene` parameter. */
export const createLandingToken = () => randomBytes(12).toString('base64url')

/** Stores the target page of a code. */
export async function insertCode(
  tx: Db,
  { companyId, userId }: Pick<CompanyCaller, 'companyId' | 'userId'>,
  code: { code: string; address: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.insert(landingCode).values({ ...code, companyId, byId: userId, createdAt: now })
}

/** Creates a code for a page. @throws {Refusal} 422 when the expiry is in the past or too far ahead */
export async function insertLandingCode(
  tx: Db,
  member: CompanyCaller,
  { address, expireTime }: { address: string; expireTime?: string | undefined },
  now: Date,
) {
  const usual = now.getTime() + USUAL_DAYS * DAY_MS
  const expires = expireTime === undefined ? usual : (parseWireTime(expireTime) ?? 0)
  if (expires <= now.getTime() || expires > now.getTime() + LONGEST_DAYS * DAY_MS)
    throw new Refusal(422, '到期时间应在三年之内')
  const code = createLandingToken()
  await insertCode(tx, member, { code, address, expiresAt: new Date(expires) }, now)
  return { code, address, expireTime: formatWireTime(expires) }
}

/** Days before its expiry on which a permanent code is replaced: its posters should hang for a while. */
const RENEWAL_DAYS = 180

/** The statement that finds the code of a page for {@link ensureLandingCode}. */
export function selectLastingCode(db: Db, ownerId: string, page: string, now: Date) {
  const { companyId, address, expiresAt, revokedAt } = landingCode
  const later = new Date(now.getTime() + RENEWAL_DAYS * DAY_MS)
  return db
    .select()
    .from(landingCode)
    .where(and(eq(companyId, ownerId), isPosterCode, eq(address, page), gt(expiresAt, later), isNull(revokedAt)))
    .orderBy(desc(expiresAt))
    .limit(1)
}

/**
 * The code of a page that has one as long as it is offered, such as a form; made when there is none. It locks the company,
 * so that two who print the poster at once get one code.
 */
export async function ensureLandingCode(tx: Db, member: CompanyCaller, address: string, now: Date) {
  await lockRow(tx, company, member.companyId)
  const [found] = await selectLastingCode(tx, member.companyId, address, now)
  if (found) return { code: found.code, address, expireTime: formatWireTime(found.expiresAt.getTime()) }
  const expireTime = formatWireTime(now.getTime() + LONGEST_DAYS * DAY_MS)
  return insertLandingCode(tx, member, { address, expireTime }, now)
}

/** Expires a code now; an unknown code is ignored. */
export async function endCode(tx: Db, code: string, now: Date): Promise<void> {
  await tx.update(landingCode).set({ expiresAt: now }).where(eq(landingCode.code, code))
}

/** Also for a code that another scope or company has. */
export const createUnknownCodeRefusal = () => new Refusal(404, '没有这个码，请核对来源')

/** Finds the target page of a code. @throws {Refusal} 404 unknown; 410 expired */
export async function resolveCode(db: Db, code: string, now: Date): Promise<{ address: string }> {
  return { address: (await findLiveCode(db, code, now)).address }
}

async function findLiveCode(db: Db, code: string, now: Date): Promise<typeof landingCode.$inferSelect> {
  const [row] = await db.select().from(landingCode).where(eq(landingCode.code, code))
  if (!row) throw createUnknownCodeRefusal()
  if (row.revokedAt) throw new Refusal(410, '这个码已停用，请联系提供者')
  if (row.expiresAt <= now) throw new Refusal(410, '这个码已过期，请联系提供者')
  return row
}

/** A live code of the company. @throws {Refusal} 404, 410 */
export async function requireOwnCode(
  db: Db,
  companyId: string,
  code: string,
  now: Date,
): Promise<typeof landingCode.$inferSelect> {
  const row = await findLiveCode(db, code, now)
  if (row.companyId !== companyId) throw createUnknownCodeRefusal()
  return row
}

/** Whether a code opens one of the pages, whatever the query. */
const opensPage = (paths: string[]) => inArray(sql`split_part(${landingCode.address}, '?', 1)`, paths)

/** Whether a page is that of a form for the public, which 内容 has; every other page is 访客's. */
const isFormPage = opensPage(Object.values(formPaths))

/** Whether the scopes of an administrator own the page that a code opens. */
export function ownsAddress(caller: CompanyCaller, address: string): boolean {
  const isForm = Object.values(formPaths).includes(address.split('?')[0] ?? '')
  return hasScope(caller, isForm ? 'content' : 'visitor')
}

type CodeReader = Pick<CompanyCaller, 'companyId' | 'roles'>

/** {@link ownsAddress} in SQL, without the codes of single visits. */
const isManaged = (caller: CodeReader): SQL | undefined =>
  and(
    eq(landingCode.companyId, caller.companyId),
    isPosterCode,
    hasScope(caller, 'content') ? undefined : not(isFormPage),
    hasScope(caller, 'visitor') ? undefined : isFormPage,
  )

const presentCode = (row: typeof landingCode.$inferSelect): ManagedLandingCode => ({
  code: row.code,
  address: row.address,
  createTime: formatTime(row.createdAt),
  expireTime: formatTime(row.expiresAt),
  revokeTime: formatTime(row.revokedAt),
})

type CodeQuery = InferOutput<(typeof listLandingCodes)['input']>

/** The condition of a state. */
function isInCodeState(state: LandingCodeState, now: Date): SQL | undefined {
  const { expiresAt, revokedAt } = landingCode
  if (state === 'revoked') return isNotNull(revokedAt)
  return and(isNull(revokedAt), state === 'valid' ? gt(expiresAt, now) : lte(expiresAt, now))
}

const buildCodeFilter = (caller: CodeReader, { keyword, named, state }: CodeQuery, now: Date): SQL | undefined =>
  and(
    isManaged(caller),
    state && isInCodeState(state, now),
    keyword
      ? or(matchesKeyword(keyword, [landingCode.code, landingCode.address]), opensPage(named.split(',')))
      : undefined,
  )

/** The statement behind {@link listManagedCodes}, before its page. */
export const selectManagedCodes = (db: Db, caller: CodeReader, query: CodeQuery, now: Date) =>
  db
    .select()
    .from(landingCode)
    .where(buildCodeFilter(caller, query, now))
    .orderBy(...buildTimeOrder(query.sort, landingCode.createdAt, landingCode.code))

/** The codes for posters of the company that the administrator's scopes own. */
export async function listManagedCodes(db: Db, caller: CompanyCaller, query: CodeQuery, page: PageWindow, now: Date) {
  const list = selectManagedCodes(db, caller, query, now)
  const { rows, total } = await selectPage(db, list, page, landingCode, buildCodeFilter(caller, query, now))
  return { records: rows.map(presentCode), total }
}

/** Revokes a code that {@link listManagedCodes} lists; one that is revoked stays as it is. @throws {Refusal} 404 */
export async function updateCodeRevocation(tx: Db, caller: CompanyCaller, code: string, now: Date) {
  const isThat = and(eq(landingCode.code, code), isManaged(caller))
  await tx
    .update(landingCode)
    .set({ revokedAt: now })
    .where(and(isThat, isNull(landingCode.revokedAt)))
  const [row] = await tx.select().from(landingCode).where(isThat)
  if (!row) throw createUnknownCodeRefusal()
  return presentCode(row)
}
