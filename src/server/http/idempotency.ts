import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { idempotency } from '@/server/db/schema/platform'
import type { Seal } from '@/server/db/seal'

import { Refusal } from './refusal'

/** Retention of a stored response: longer than any client retries. */
const IDEMPOTENCY_KEEP_MS = DAY_MS

/** One attempt of an idempotent write. */
export interface Claim {
  /** The user's id, or `guest`. */
  owner: string
  key: string
  /** Method and path. */
  call: string
  body: unknown
  now: Date
  /** Encrypts stored responses, because they contain secrets of their callers, such as the seed of a pass. */
  seal: Seal
}

/** Leaves passwords out of the hash: a fast hash would allow guessing them. */
const withoutPasswords = (name: string, value: unknown) => (/password/i.test(name) ? undefined : value)

const hashBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body, withoutPasswords) ?? '')
    .digest('base64url')

/** Associated data of the encryption: a response can be decrypted for this caller and key only. */
const getAnswerName = ({ owner, key, call }: Claim) => `${owner} ${key} ${call}`

const createKeyConflict = () => new Refusal(409, '该请求标识已用于其他操作，请刷新后重试')

/**
 * Finds the stored response to a write whose external work must not be repeated.
 *
 * @returns the response in an object, or undefined on the first attempt
 * @throws {Refusal} as {@link runOnce}
 */
export async function firstAnswer(db: Db, claim: Claim): Promise<{ answer: unknown } | undefined> {
  const [first] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.owner, claim.owner), eq(idempotency.key, claim.key)))
  if (!first) return undefined
  if (first.call !== claim.call || first.bodyHash !== hashBody(claim.body)) throw createKeyConflict()
  const answer = first.answer === null ? undefined : claim.seal.open(first.answer, getAnswerName(claim))
  if (answer === undefined) throw createKeyConflict()
  return { answer: JSON.parse(answer) }
}

/**
 * Runs `work` once per key and returns the stored response on later attempts. Both rows belong to the caller's
 * transaction: a concurrent attempt blocks on the primary key, and runs itself if the first one rolls back.
 *
 * @throws {Refusal} 409 when the key was used with another body or for another call
 */
export async function runOnce(tx: Db, claim: Claim, work: () => Promise<unknown>): Promise<unknown> {
  const { owner, key, call, now } = claim
  const claimed = await tx
    .insert(idempotency)
    .values({ owner, key, call, bodyHash: hashBody(claim.body), createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (claimed.length === 0) {
    const first = await firstAnswer(tx, claim)
    if (!first) throw createKeyConflict()
    return first.answer
  }
  const answer = await work()
  await tx
    .update(idempotency)
    .set({ answer: claim.seal.close(JSON.stringify(answer ?? null), getAnswerName(claim)) })
    .where(and(eq(idempotency.owner, owner), eq(idempotency.key, key)))
  return answer
}

/** Deletes stored responses older than {@link IDEMPOTENCY_KEEP_MS}. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEEP_MS)))
}
