import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, or } from 'drizzle-orm'

import type { OutputOf } from '@/contract/endpoint'
import type { listSignIns, SignedInDevice } from '@/contract/identity/device'
import type { Db } from '@/server/db/connection'
import { accessToken, refreshToken, session, wechatBinding } from '@/server/db/schema/sign-in'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

type SessionRow = typeof session.$inferSelect

/** A user's sessions with a valid token, last used first. */
async function listLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const renewable = db
    .select({ id: refreshToken.sessionId })
    .from(refreshToken)
    .where(and(eq(refreshToken.sessionId, session.id), isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, now)))
  const usable = db
    .select({ id: accessToken.sessionId })
    .from(accessToken)
    .where(and(eq(accessToken.sessionId, session.id), gt(accessToken.expiresAt, now)))
  return db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), or(exists(renewable), exists(usable))))
    .orderBy(desc(session.lastSeenAt), asc(session.id))
}

/** One entry per device; a session without a device id is a separate entry. */
function dedupeByDevice(rows: readonly SessionRow[], currentId: string): SessionRow[] {
  const own = rows.find(({ id }) => id === currentId)
  const ordered = own ? [own, ...rows.filter((row) => row !== own)] : rows
  const seenIds = new Set<string>()
  return ordered.filter(({ deviceId }) => {
    if (deviceId && seenIds.has(deviceId)) return false
    seenIds.add(deviceId)
    return true
  })
}

function presentDevice(row: SessionRow, currentId: string): SignedInDevice {
  return {
    id: row.id,
    deviceName: row.deviceName,
    os: row.os || null,
    platform: row.platform || null,
    appVersion: row.appVersion || null,
    signInTime: formatTime(row.createdAt),
    lastSeenTime: formatTime(row.lastSeenAt),
    isCurrent: row.id === currentId,
  }
}

/** The number of devices that a user is signed in on. */
export async function countSignedInDevices(db: Db, userId: string, now: Date): Promise<number> {
  return dedupeByDevice(await listLiveSessions(db, userId, now), '').length
}

/** A user's active sessions and WeChat bindings. */
export async function listUserSignIns(db: Db, caller: Caller, now: Date): Promise<OutputOf<typeof listSignIns>> {
  const rows = dedupeByDevice(await listLiveSessions(db, caller.userId, now), caller.sessionId)
  const ties = await db
    .select()
    .from(wechatBinding)
    .where(eq(wechatBinding.userId, caller.userId))
    .orderBy(asc(wechatBinding.createdAt), asc(wechatBinding.id))
  return {
    devices: rows.map((row) => presentDevice(row, caller.sessionId)),
    wechat: ties.map(({ id, door, createdAt }) => ({ id, door, bindTime: formatTime(createdAt) })),
  }
}

/**
 * Revokes all sessions of the caller on a device.
 *
 * @throws {Refusal} 404 when it is no active session of the caller; 409 when it is the current device
 */
export async function endDevice(tx: Db, caller: Caller, id: string, now: Date): Promise<void> {
  const live = await listLiveSessions(tx, caller.userId, now)
  const liveSession = live.find((row) => row.id === id)
  if (!liveSession) throw new Refusal(404, '该设备已退出')
  const own = live.find((row) => row.id === caller.sessionId)
  const isOwn = liveSession.id === own?.id || (liveSession.deviceId !== '' && liveSession.deviceId === own?.deviceId)
  if (isOwn) throw new Refusal(409, '当前设备请用“退出登录”')
  const together = live.filter((row) => row === liveSession || (row.deviceId && row.deviceId === liveSession.deviceId))
  const ids = together.map((row) => row.id)
  await tx.update(session).set({ revokedAt: now, revokedBy: 'removed' }).where(inArray(session.id, ids))
}

/** Revokes all other sessions of the caller. @returns the number of devices */
export async function endOthers(tx: Db, caller: Caller, now: Date): Promise<number> {
  const ended = dedupeByDevice(await listLiveSessions(tx, caller.userId, now), caller.sessionId).length - 1
  await tx
    .update(session)
    .set({ revokedAt: now, revokedBy: 'removed' })
    .where(and(eq(session.userId, caller.userId), isNull(session.revokedAt), ne(session.id, caller.sessionId)))
  return Math.max(0, ended)
}

/** @throws {Refusal} 404 when the binding is not the caller's */
export async function deleteWechatBinding(tx: Db, caller: Caller, id: string): Promise<void> {
  const gone = await tx
    .delete(wechatBinding)
    .where(and(eq(wechatBinding.id, id), eq(wechatBinding.userId, caller.userId)))
    .returning({ id: wechatBinding.id })
  if (gone.length === 0) throw new Refusal(404, '该微信已解除绑定')
}

/** Unties every WeChat of a user. */
export async function deleteWechatBindings(tx: Db, userId: string): Promise<void> {
  await tx.delete(wechatBinding).where(eq(wechatBinding.userId, userId))
}
