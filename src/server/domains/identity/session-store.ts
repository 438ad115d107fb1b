import { randomUUID } from 'node:crypto'
import { and, eq, exists, gt, isNull, lt, ne, notExists, sql } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { appUser, partner, userRole } from '@/server/db/schema/identity'
import { accessToken, refreshToken, session, userDevice } from '@/server/db/schema/sign-in'
import { isDiskFull } from '@/server/db/start-failure'
import { createStatement } from '@/server/db/statement'
import type { Caller } from '@/server/http/caller'
import { expandRole } from '@/server/people/scopes'

import { authenticateApiKey, isApiKey } from './api-key-store'
import { listClosedEntries, restrictedEntries } from './menu-rights'
import {
  ACCESS_IDLE_MS,
  ACCESS_LIFE_MS,
  classifyReplay,
  computeTokenExpiry,
  generateToken,
  hashToken,
  isToken,
  REFRESH_LIFE_MS,
  REPLAY_GRACE_MS,
  SLIDE_STEP_MS,
} from './tokens'

/** Populations with tokens in this store; visitors have passes. */
export type TokenPopulation = 'user' | 'partner'

/** A new token pair; sent to the client once. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Seconds until the access token expires without use. */
  expiresIn: number
}

type RevokedBy = 'logout' | 'replay' | 'password' | 'phone' | 'removed' | 'deleted' | 'disabled'

interface Device {
  deviceName: string
  os: string
}

async function issuePair(tx: Db, sessionId: string, now: Date): Promise<TokenPair> {
  const pair = { accessToken: generateToken(), refreshToken: generateToken(), expiresIn: ACCESS_IDLE_MS / 1000 }
  const lastExpiryAt = new Date(now.getTime() + ACCESS_LIFE_MS)
  await tx.insert(accessToken).values({
    tokenHash: hashToken(pair.accessToken),
    sessionId,
    expiresAt: computeTokenExpiry(now, lastExpiryAt),
    lastExpiryAt,
  })
  await tx.insert(refreshToken).values({
    tokenHash: hashToken(pair.refreshToken),
    sessionId,
    expiresAt: new Date(now.getTime() + REFRESH_LIFE_MS),
  })
  return pair
}

/** Creates a session per sign-in; devices never share one. */
export async function openSession(
  tx: Db,
  person: { userId: string; population: TokenPopulation },
  device: Device,
  now: Date,
): Promise<TokenPair> {
  const id = randomUUID()
  await tx.insert(session).values({ id, ...person, ...device, createdAt: now, lastSeenAt: now })
  await tx.update(appUser).set({ lastSignInAt: now }).where(eq(appUser.id, person.userId))
  return issuePair(tx, id, now)
}

/**
 * Revokes a session; its tokens become invalid immediately.
 *
 * @returns its user; undefined when it was revoked before
 */
export async function revokeSession(
  tx: Db,
  sessionId: string,
  revokedBy: RevokedBy,
  now: Date,
): Promise<string | undefined> {
  const [revoked] = await tx
    .update(session)
    .set({ revokedAt: now, revokedBy })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
    .returning({ userId: session.userId })
  return revoked?.userId
}

/** Revokes all sessions of a user, except `exceptId` if given. */
export async function revokeUserSessions(
  tx: Db,
  userId: string,
  revokedBy: RevokedBy,
  now: Date,
  exceptId?: string,
): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(session.id, exceptId)
  await tx
    .update(session)
    .set({ revokedAt: now, revokedBy })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), others))
}

/** A renewed session. */
interface Renewal {
  userId: string
  pair: TokenPair
}

async function claimRefresh(
  tx: Db,
  tokenHash: string,
  population: TokenPopulation,
  now: Date,
): Promise<string | undefined> {
  const alive = tx
    .select({ one: sql`1` })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .where(
      and(
        eq(session.id, refreshToken.sessionId),
        eq(session.population, population),
        isNull(session.revokedAt),
        eq(appUser.status, 'active'),
      ),
    )
  const claimed = await tx
    .update(refreshToken)
    .set({ usedAt: now })
    .where(
      and(
        eq(refreshToken.tokenHash, tokenHash),
        isNull(refreshToken.usedAt),
        gt(refreshToken.expiresAt, now),
        exists(alive),
      ),
    )
    .returning({ sessionId: refreshToken.sessionId })
  return claimed[0]?.sessionId
}

/**
 * Revokes the session when a used refresh token is used again after the grace period, because it was stolen.
 *
 * @returns the user whose session ended with this call
 */
async function revokeReplayedSession(tx: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await tx.select().from(refreshToken).where(eq(refreshToken.tokenHash, tokenHash))
  const isTheft = row?.usedAt && classifyReplay(row.usedAt, now) === 'theft'
  return isTheft ? revokeSession(tx, row.sessionId, 'replay', now) : undefined
}

/**
 * Exchanges a refresh token for a new pair; of concurrent requests with one token exactly one succeeds. Former access
 * tokens of the session remain valid for requests under way, at most ten seconds.
 *
 * @param onTheft called with the user whose session was revoked, because a used token came again
 * @returns null when the token is unknown, used, expired, of another population, or its session was revoked. The caller
 *   must commit the transaction also then, because it contains the revocation after a replay.
 */
export async function exchangeRefreshToken(
  tx: Db,
  token: string,
  population: TokenPopulation,
  now: Date,
  onTheft: (userId: string) => Promise<void>,
): Promise<Renewal | null> {
  if (!isToken(token)) return null
  const tokenHash = hashToken(token)
  const sessionId = await claimRefresh(tx, tokenHash, population, now)
  if (sessionId === undefined) {
    const robbed = await revokeReplayedSession(tx, tokenHash, now)
    if (robbed !== undefined) await onTheft(robbed)
    return null
  }
  const soon = new Date(now.getTime() + REPLAY_GRACE_MS)
  await tx
    .update(accessToken)
    .set({ expiresAt: soon, lastExpiryAt: soon })
    .where(and(eq(accessToken.sessionId, sessionId), gt(accessToken.expiresAt, soon)))
  const [found] = await tx.update(session).set({ lastSeenAt: now }).where(eq(session.id, sessionId)).returning()
  return found ? { userId: found.userId, pair: await issuePair(tx, sessionId, now) } : null
}

const selectPresented = createStatement((db, values: { tokenHash: string }) =>
  db
    .select({
      sessionId: session.id,
      revokedAt: session.revokedAt,
      expiresAt: accessToken.expiresAt,
      lastExpiryAt: accessToken.lastExpiryAt,
      userId: appUser.id,
      population: appUser.population,
      companyId: appUser.companyId,
      status: appUser.status,
      role: userRole.role,
      scopes: userRole.scopes,
      applyStatus: partner.applyStatus,
      restricted: restrictedEntries,
    })
    .from(accessToken)
    .innerJoin(session, eq(session.id, accessToken.sessionId))
    .innerJoin(appUser, and(eq(appUser.id, session.userId), eq(appUser.population, session.population)))
    .leftJoin(userRole, eq(userRole.userId, appUser.id))
    .leftJoin(partner, eq(partner.userId, appUser.id))
    .where(eq(accessToken.tokenHash, values.tokenHash)),
)

/**
 * Creates the function that authenticates a bearer token. Each call queries the database, so a revocation takes effect
 * at once; using a token extends its expiry, written at most every five minutes.
 */
export function createAuthenticate(handle: Handle, now: () => Date): (token: string) => Promise<Caller | null> {
  return async (token) => {
    if (isApiKey(token)) return authenticateApiKey(handle.db, token, now())
    if (!isToken(token)) return null
    const tokenHash = hashToken(token)
    const rows = await selectPresented(handle.db, { tokenHash })
    const [row] = rows
    const at = now()
    if (!row || row.revokedAt || row.status !== 'active' || row.expiresAt <= at) return null
    const expiresAt = computeTokenExpiry(at, row.lastExpiryAt)
    if (expiresAt.getTime() - row.expiresAt.getTime() >= SLIDE_STEP_MS) {
      // Skipped when a concurrent renewal has shortened this token: its expiry must not be extended again.
      const uncut = and(eq(accessToken.tokenHash, tokenHash), eq(accessToken.lastExpiryAt, row.lastExpiryAt))
      const slideSession = async () => {
        await handle.db.update(accessToken).set({ expiresAt }).where(uncut)
        await handle.db.update(session).set({ lastSeenAt: at }).where(eq(session.id, row.sessionId))
      }
      // A full disk must not prevent reads.
      await slideSession().catch((error) => {
        if (!isDiskFull(error)) throw error
      })
    }
    const staffRoles = rows.flatMap(({ role, scopes }) => (role === null ? [] : expandRole({ role, scopes })))
    return {
      userId: row.userId,
      population: row.population as TokenPopulation,
      companyId: row.companyId,
      roles: row.applyStatus === 'approved' ? ['approvedPartner'] : staffRoles,
      sessionId: row.sessionId,
      closed: listClosedEntries(
        row.restricted,
        rows.map(({ role }) => role ?? ''),
      ),
    }
  }
}

/**
 * Deletes tokens that expired a day ago, sessions that cannot be renewed, and devices without a session: a browser
 * without storage is a new device each time.
 */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  const monthAgo = new Date(now.getTime() - REFRESH_LIFE_MS)
  await db.delete(accessToken).where(lt(accessToken.expiresAt, yesterday))
  await db.delete(refreshToken).where(lt(refreshToken.expiresAt, yesterday))
  const renewable = db.select({ id: refreshToken.sessionId }).from(refreshToken)
  await db.delete(session).where(and(lt(session.createdAt, monthAgo), sql`${session.id} not in ${renewable}`))
  const naming = db
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.userId, userDevice.userId), eq(session.deviceId, userDevice.deviceId)))
  await db.delete(userDevice).where(and(lt(userDevice.lastSeenAt, monthAgo), notExists(naming)))
}
