import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'

import type { Handle } from '@/server/db'
import { secret } from '@/server/schema/platform'

/**
 * A key of 32 random bytes that the database keeps, made at first need; all processes of one database share it.
 *
 * @param name what it is for: a key serves one purpose
 */
export async function keyOf(handle: Handle, name: string, now: Date): Promise<Buffer> {
  const [kept] = await handle.db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  if (kept) return Buffer.from(kept.value, 'base64url')
  const value = randomBytes(32).toString('base64url')
  await handle.db.insert(secret).values({ name, value, createdAt: now }).onConflictDoNothing()
  const [winner] = await handle.db.select({ value: secret.value }).from(secret).where(eq(secret.name, name))
  return Buffer.from(winner?.value ?? value, 'base64url')
}
