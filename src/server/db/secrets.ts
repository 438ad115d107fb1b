import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'

import type { Handle } from './connection'
import { secret } from './schema/platform'

/** Purposes of the server's keys. */
export type SecretName = 'sms' | 'file-link' | 'document' | 'health' | 'answer' | 'webhook' | 'induction'

/**
 * Returns the key of this name, created on first use: 32 random bytes, shared by all processes of one database. Cache
 * it: it never changes.
 */
export async function ensureSecret(handle: Handle, name: SecretName): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url')
  await handle.db.insert(secret).values({ name, value, createdAt: new Date() }).onConflictDoNothing()
  const [row] = await handle.db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  return Buffer.from(row?.value ?? value, 'base64url')
}
