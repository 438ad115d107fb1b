import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'

import type { Handle } from './connection'
import { secret } from './schema/platform'

/** What the server keeps a key for. */
export type SecretName = 'sms' | 'file-link' | 'document' | 'health' | 'answer'

/**
 * Gives the key of that name, made at first need: 32 random bytes, the same for all processes of one database.
 * Keep it for as long as the process runs; it does not change.
 */
export async function ensureSecret(handle: Handle, name: SecretName): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url')
  await handle.db.insert(secret).values({ name, value, createdAt: new Date() }).onConflictDoNothing()
  const [row] = await handle.db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  return Buffer.from(row?.value ?? value, 'base64url')
}
