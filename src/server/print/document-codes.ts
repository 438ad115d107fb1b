import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Handle } from '@/server/db/connection'
import { memoizeAsync } from '@/server/db/memoize-async'
import { ensureSecret } from '@/server/db/secrets'

/** Crockford's base 32, without letters that look like digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 50 bits: infeasible to guess within the rate limit of the call. */
const LENGTH = 10

/** Verification codes on documents, computed with the server's key. */
export interface DocumentCodes {
  /** `7K3MQ-9X2TB` */
  computeCode(instanceId: string): Promise<string>
  isCode(instanceId: string, typed: string): Promise<boolean>
}

/** Normalizes a typed code: spaces, lowercase letters, O for 0 and I or L for 1. */
function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

export function createDocumentCodes(handle: Handle): DocumentCodes {
  const key = memoizeAsync(() => ensureSecret(handle, 'document'))
  const computeDigits = async (instanceId: string) => {
    const mac = createHmac('sha256', await key())
      .update(instanceId)
      .digest()
    return [...mac.subarray(0, LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
  }
  return {
    async computeCode(instanceId) {
      const digits = await computeDigits(instanceId)
      return `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`
    },
    async isCode(instanceId, typed) {
      const typedCode = Buffer.from(normalizeCode(typed))
      const expected = Buffer.from(await computeDigits(instanceId))
      return typedCode.length === expected.length && timingSafeEqual(typedCode, expected)
    },
  }
}
