import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { API_KEYS_MAX, type ApiKey, type createApiKey } from '@/contract/organization/api-key'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { apiKey } from '@/server/db/schema/api-key'
import { company } from '@/server/db/schema/identity'
import { isDiskFull } from '@/server/db/start-failure'
import type { Caller, CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson, type People } from '@/server/people/people'

import { hashToken } from './tokens'

/** Makes a key recognisable, for people and for scanners of leaked secrets. */
const PREFIX = 'va_'
const FORM = /^va_[A-Za-z0-9_-]{43}$/
const HINT_LENGTH = 4
/** Ended keys that the list still shows. */
const MOST_LISTED = 200

type ApiKeyRow = typeof apiKey.$inferSelect

function readStatus({ revokedAt, expiresAt }: ApiKeyRow, now: Date): string {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

function presentApiKey(row: ApiKeyRow, people: People, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: [...row.scopes],
    hint: row.hint,
    createdBy: getPerson(people, row.createdBy).name,
    createTime: formatTime(row.createdAt),
    expireTime: formatTime(row.expiresAt),
    lastUsedTime: formatTime(row.lastUsedAt),
    status: readStatus(row, now),
  }
}

const isValid = (now: Date): SQL | undefined =>
  and(isNull(apiKey.revokedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)))

/** The keys of a company: valid ones first, newest first. */
export async function listCompanyApiKeys(db: Db, companyId: string, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKey)
    .where(eq(apiKey.companyId, companyId))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(MOST_LISTED)
  const people = await findPeople(
    db,
    companyId,
    rows.map(({ createdBy }) => createdBy),
  )
  const keys = rows.map((row) => presentApiKey(row, people, now))
  return [...keys.filter(({ status }) => status === 'active'), ...keys.filter(({ status }) => status !== 'active')]
}

const createFieldRefusal = (field: string, reason: string) => new Refusal(422, reason, { [field]: reason })

function toEnd(lastDay: string | undefined, now: Date): Date | null {
  if (lastDay === undefined) return null
  const end = new Date((parseWireTime(lastDay) ?? 0) + DAY_MS)
  if (end <= now) throw createFieldRefusal('lastDay', '有效期要在今天或以后')
  return end
}

/**
 * Creates a key. It locks the company, so that two requests at once cannot exceed the limit or take one name.
 *
 * @returns the key itself, which is stored nowhere, and its row
 * @throws {Refusal} 422 at `name` or `lastDay`
 */
export async function insertApiKey(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  { name, scopes, lastDay }: InferOutput<(typeof createApiKey)['input']>,
  now: Date,
): Promise<{ key: string; apiKey: ApiKey }> {
  const expiresAt = toEnd(lastDay, now)
  await lockRow(tx, company, companyId)
  const valid = and(eq(apiKey.companyId, companyId), isValid(now))
  if ((await tx.$count(apiKey, and(valid, eq(apiKey.name, name)))) > 0)
    throw createFieldRefusal('name', '已有同名的密钥')
  if ((await tx.$count(apiKey, valid)) >= API_KEYS_MAX)
    throw createFieldRefusal('name', `最多 ${API_KEYS_MAX} 个有效的密钥，请先停用不用的`)
  const key = PREFIX + randomBytes(32).toString('base64url')
  const row = {
    id: randomUUID(),
    companyId,
    name,
    scopes: [...new Set(scopes)],
    keyHash: hashToken(key),
    hint: key.slice(-HINT_LENGTH),
    createdBy: userId,
    createdAt: now,
    expiresAt,
  }
  const [made] = await tx.insert(apiKey).values(row).returning()
  const people = await findPeople(tx, companyId, [userId])
  return { key, apiKey: presentApiKey(made as ApiKeyRow, people, now) }
}

/** Revokes a key; one that is revoked stays so. @throws {Refusal} 404 no such key of the company */
export async function disableApiKey(tx: Db, companyId: string, id: string, now: Date): Promise<ApiKey> {
  const own = and(eq(apiKey.id, id), eq(apiKey.companyId, companyId))
  await tx
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(own, isNull(apiKey.revokedAt)))
  const [row] = await tx.select().from(apiKey).where(own)
  if (!row) throw new Refusal(404, '密钥不存在')
  return presentApiKey(row, await findPeople(tx, companyId, [row.createdBy]), now)
}

/** Whether a bearer token has the form of a key. */
export const isApiKey = (token: string): boolean => FORM.test(token)

/**
 * Finds the caller of a key; null when it is unknown, revoked or expired. Every call asks the database, so that a
 * revoked key is refused at once; when it was last used is written once a minute.
 */
export async function authenticateApiKey(db: Db, token: string, now: Date): Promise<Caller | null> {
  const [row] = await db
    .select({ id: apiKey.id, companyId: apiKey.companyId, scopes: apiKey.scopes, lastUsedAt: apiKey.lastUsedAt })
    .from(apiKey)
    .where(and(eq(apiKey.keyHash, hashToken(token)), isValid(now)))
  if (!row) return null
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS)
  if (!row.lastUsedAt || row.lastUsedAt < aMinuteAgo) {
    const isOld = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, aMinuteAgo))
    await db
      .update(apiKey)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKey.id, row.id), isOld))
      .catch((error) => {
        // A full disk must not prevent reads.
        if (!isDiskFull(error)) throw error
      })
  }
  return { userId: row.id, population: 'key', companyId: row.companyId, roles: row.scopes, sessionId: row.id }
}
