import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

import { createTooManyRefusal } from '@/server/http/refusal'

/** Argon2id (the library's default algorithm) with OWASP's second recommended parameters; measured at 125 ms. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each running hash takes 19 MB and one of libuv's four threads. */
const MAX_RUNNING = 2
/** Maximum queue length per client: 1.5 s of work. */
const MAX_WAITING_PER_CLIENT = 20

let running = 0
/** Queues by client. Clients take turns, so that a long queue of one client delays others by one hash only. */
const waiting = new Map<string, (() => void)[]>()
let dummy: Promise<string> | undefined

function dequeueNext(): (() => void) | undefined {
  const [entry] = waiting
  if (!entry) return undefined
  const [client, turns] = entry
  const next = turns.shift()
  waiting.delete(client)
  if (turns.length > 0) waiting.set(client, turns)
  return next
}

async function runInTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    const turns = waiting.get(client) ?? []
    if (turns.length >= MAX_WAITING_PER_CLIENT) throw createTooManyRefusal()
    await new Promise<void>((resolve) => {
      turns.push(resolve)
      waiting.set(client, turns)
    })
  } else running += 1
  try {
    return await work()
  } finally {
    const next = dequeueNext()
    if (next) next()
    else running -= 1
  }
}

/**
 * Hashes a password. Verify the code, ticket or old password first, because hashing is the most expensive work that an
 * unauthenticated caller can cause.
 *
 * @param client queue key: the network, or the known device
 * @returns the Argon2id hash in PHC format, which includes its parameters
 * @throws {Refusal} 429 when the client has {@link MAX_WAITING_PER_CLIENT} queued hashes
 */
export function hashPassword(password: string, client = ''): Promise<string> {
  return runInTurn(client, () => hash(password, ARGON2ID))
}

/**
 * Verifies a password in constant time: without a stored hash it is compared with a dummy hash.
 *
 * @param client as in {@link hashPassword}
 * @throws {Refusal} as {@link hashPassword}
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  client = '',
): Promise<boolean> {
  dummy ??= hash(randomBytes(32).toString('base64url'), ARGON2ID)
  // Awaited in both cases, so that the first call has the same timing too.
  const fallback = await dummy
  const matches = await runInTurn(client, () => verify(stored ?? fallback, password))
  return Boolean(stored) && matches
}
