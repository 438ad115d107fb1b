import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'

import type { Db } from '@/server/db/connection'
import { idempotency } from '@/server/db/schema/platform'
import type { Seal } from '@/server/db/seal'
import { Refusal } from './refusal'

/** Retention of an answer: longer than any client retries. */
const IDEMPOTENCY_KEEP_MS = DAY_MS

/** One arrival of a write. */
export interface Claim {
  /** The person, or `guest`. */
  owner: string
  key: string
  /** Method and path. */
  call: string
  body: unknown
  now: Date
  /** Encrypts stored answers, because they contain secrets of their callers, such as the seed of a pass. */
  seal: Seal
}

/** A password is left out: a plain hash that it is part of would be a place to guess it from. */
const withoutPasswords = (name: string, value: unknown) => (/password/i.test(name) ? undefined : value)

const hashBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body, withoutPasswords) ?? '')
    .digest('base64url')

/** What an answer is bound to: it opens for this caller and key alone. */
const getAnswerName = ({ owner, key, call }: Claim) => `${owner} ${key} ${call}`

const createKeyConflict = () => new Refusal(409, '该请求标识已用于其他操作，请刷新后重试')

/**
 * Looks for the first answer to a write whose outward work must not be repeated.
 *
 * @returns the answer in a box, or undefined when this arrival is the first
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
 * Does `work` once per key; a later arrival gets the first answer. Both lie in the caller's transaction: a second
 * arrival waits for the first at the primary key, and takes over when that one rolled back.
 *
 * @throws {Refusal} 409 when the key came before with another body or for another call
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

/** Forgets answers older than {@link IDEMPOTENCY_KEEP_MS}. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEEP_MS)))
}
