import { createHmac } from 'node:crypto'

import type { Handle } from '@/server/db/connection'
import { memoizeAsync } from '@/server/db/memoize-async'
import { ensureSecret } from '@/server/db/secrets'

/** The keyed hash of a visitor's number at one company: it identifies a returning visitor without the number. */
export type MarkPhone = (companyId: string, phone: string) => string

/** Loads the key on first use. Do not call it inside a transaction: it queries the pool. */
export function createPhoneMarks(handle: Handle): () => Promise<MarkPhone> {
  return memoizeAsync(async () => {
    const key = await ensureSecret(handle, 'induction')
    return (companyId, phone) => createHmac('sha256', key).update(`${companyId}.${phone}`).digest('base64url')
  })
}
