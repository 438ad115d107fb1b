import { and, desc, eq, inArray, lt } from 'drizzle-orm'

import type { SmsPurpose } from '@/contract/identity/auth'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { knownDevice } from '@/server/db/schema/sign-in'

import { generateToken, hashToken, isToken } from './tokens'

/** Maximum number of known devices per user; the least recently used is deleted. */
const DEVICES_PER_PERSON = 20
const REMEMBERED_MS = 180 * DAY_MS
/** Purposes that lead to a sign-in; requests from a known device are counted separately. */
const ENTRY_PURPOSES: readonly SmsPurpose[] = ['login', 'forget']

/**
 * Checks whether the user has signed in on this device before.
 *
 * @param token from the device, unchecked
 * @param userId undefined for an unknown account; the query still runs, for equal timing
 * @returns the hash of the device; undefined when it is not known for this user
 */
export async function findKnownDevice(
  db: Db,
  token: string | undefined,
  userId: string | undefined,
): Promise<string | undefined> {
  if (token === undefined || !isToken(token)) return undefined
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(and(eq(knownDevice.tokenHash, tokenHash), eq(knownDevice.userId, userId ?? '')))
  return row?.tokenHash
}

/**
 * Like {@link findKnownDevice}, for an SMS code. @returns '' when the device is unknown or the purpose is no sign-in
 */
export async function findCodeDevice(
  db: Db,
  purpose: SmsPurpose,
  token: string | undefined,
  userId: string | undefined,
): Promise<string> {
  return (ENTRY_PURPOSES.includes(purpose) && (await findKnownDevice(db, token, userId))) || ''
}

/** Checks whether any user has signed in on this device before. @returns the hash of the device */
export async function findDevice(db: Db, token: string | undefined): Promise<string | undefined> {
  if (token === undefined || !isToken(token)) return undefined
  const [row] = await db
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.tokenHash, hashToken(token)))
    .limit(1)
  return row?.tokenHash
}

/**
 * Stores that a user has signed in on this device. A token that the server issued is reused for all users of the
 * device; any other is replaced, so that a device cannot choose its token.
 *
 * @returns the token for the device to store
 */
export async function upsertKnownDevice(tx: Db, token: string | undefined, userId: string, now: Date): Promise<string> {
  const isOurs = (await findDevice(tx, token)) !== undefined
  const deviceToken = isOurs && token !== undefined ? token : generateToken()
  await tx
    .insert(knownDevice)
    .values({ tokenHash: hashToken(deviceToken), userId, lastSignInAt: now })
    .onConflictDoUpdate({ target: [knownDevice.tokenHash, knownDevice.userId], set: { lastSignInAt: now } })
  const surplus = await tx
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.userId, userId))
    .orderBy(desc(knownDevice.lastSignInAt), desc(knownDevice.tokenHash))
    .offset(DEVICES_PER_PERSON)
  const hashes = surplus.map(({ tokenHash }) => tokenHash)
  if (hashes.length > 0)
    await tx.delete(knownDevice).where(and(eq(knownDevice.userId, userId), inArray(knownDevice.tokenHash, hashes)))
  return deviceToken
}

/** Deletes all known devices of a user: after a password reset their owners are unknown. */
export async function deleteDevices(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.userId, userId))
}

/** Deletes devices on which nobody has signed in for half a year. */
export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevice).where(lt(knownDevice.lastSignInAt, new Date(now.getTime() - REMEMBERED_MS)))
}
