import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

import { createTooManyRefusal } from '@/server/http/refusal'

/** Argon2id (the library's default algorithm) at OWASP's second recommended setting: 125 ms where it was measured. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each running hash holds 19 MB and a thread of libuv's pool of four. */
const MAX_RUNNING = 2
/** Hashes that one client may have waiting: 1.5 s of work. */
const MAX_WAITING_PER_CLIENT = 20

let running = 0
/** By client; clients take turns, so that one with many waiting delays another by one hash and no more. */
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
 * Hashes a password. Ask for the proof (code, ticket, old password) first: a hash is the dearest thing a stranger can
 * make this server do.
 *
 * @param client whose turn it is: the address, or the device that is known
 * @returns the Argon2id hash in PHC form, which names its own parameters
 * @throws {Refusal} 429 when the client has {@link MAX_WAITING_PER_CLIENT} waiting
 */
export function hashPassword(password: string, client = ''): Promise<string> {
  return runInTurn(client, () => hash(password, ARGON2ID))
}

/**
 * Compares in the same time whether or not there is something to compare with: without a stored
 * hash the password is checked against one that nothing matches.
 *
 * @param client as of {@link hashPassword}
 * @throws {Refusal} as {@link hashPassword}
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  client = '',
): Promise<boolean> {
  dummy ??= hash(randomBytes(32).toString('base64url'), ARGON2ID)
  // Awaited either way, so that the first call too takes the same time for both.
  const fallback = await dummy
  const matches = await runInTurn(client, () => verify(stored ?? fallback, password))
  return Boolean(stored) && matches
}
