import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm) at OWASP's second recommended setting: 125 ms where it was measured. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each running hash holds 19 MB and a thread of libuv's pool of four. */
const MAX_RUNNING = 2

let running = 0
const waiting: (() => void)[] = []
let dummy: Promise<string> | undefined

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** @returns the Argon2id hash in PHC form, which names its own parameters */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID))
}

/**
 * Compares in the same time whether or not there is something to compare with: without a stored
 * hash the password is checked against one that nothing matches.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(32).toString('base64url'))
  // Awaited either way, so that the first call too takes the same time for both.
  const fallback = await dummy
  const matches = await inTurn(() => verify(stored ?? fallback, password))
  return Boolean(stored) && matches
}
