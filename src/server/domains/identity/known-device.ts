import { and, desc, eq, inArray, lt } from 'drizzle-orm'

import type { SmsPurpose } from '@/contract/auth'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { knownDevice } from '@/server/db/schema/sign-in'

import { generateToken, hashToken, isToken } from './tokens'

/** Maximum number of remembered devices for each person; the least recently used is removed. */
const DEVICES_PER_PERSON = 20
const REMEMBERED_MS = 180 * DAY_MS
/** What codes serve that get a person into their account: asked from a known device they are counted apart. */
const ENTRY_PURPOSES: readonly SmsPurpose[] = ['login', 'forget']

/**
 * Finds whether a person has signed in on this device before.
 *
 * @param token as the device sent it, unchecked
 * @param userId undefined for an account that does not exist, which is looked for all the same
 * @returns the hash that names the device; undefined where it is not known for this very person
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

/** As {@link findKnownDevice}, for a code by SMS. @returns '' where the device is not known or the purpose asks nobody's */
export async function findCodeDevice(
  db: Db,
  purpose: SmsPurpose,
  token: string | undefined,
  userId: string | undefined,
): Promise<string> {
  return (ENTRY_PURPOSES.includes(purpose) && (await findKnownDevice(db, token, userId))) || ''
}

/** Whether anybody has signed in on this device before. @returns the hash that names it */
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
 * Remembers that a person signs in on this device. A token of our own making serves everybody who signs in there; any
 * other is replaced, for a device may not choose its name.
 *
 * @returns the token for the device to keep
 */
export async function upsertKnownDevice(tx: Db, token: string | undefined, userId: string, now: Date): Promise<string> {
  const isOurs = (await findDevice(tx, token)) !== undefined
  const kept = isOurs && token !== undefined ? token : generateToken()
  await tx
    .insert(knownDevice)
    .values({ tokenHash: hashToken(kept), userId, lastSignInAt: now })
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
  return kept
}

/** Every device of a person is a stranger's again: after a forgotten password nobody knows who holds which. */
export async function deleteDevices(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.userId, userId))
}

/** Deletes devices on which nobody has signed in for half a year. */
export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevice).where(lt(knownDevice.lastSignInAt, new Date(now.getTime() - REMEMBERED_MS)))
}
