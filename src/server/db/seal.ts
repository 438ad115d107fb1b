import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { Handle } from './connection'
import { memoizeAsync } from './memoize-async'
import { ensureSecret, type SecretName } from './secrets'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Authenticated encryption of texts: a copy of the table, a query log or a dump reveals nothing of their content. */
export interface Seal {
  /** Encrypts a text. @param about associated data; decryption needs the same */
  close(text: string, about: string): string
  /** Decrypts a text. @returns undefined when the key or `about` differs, or the text was modified */
  open(sealed: string, about: string): string | undefined
}

/** AES-256-GCM with a fresh nonce for each text. @param key 32 bytes */
function createSeal(key: Buffer): Seal {
  return {
    close(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const opener = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
        opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/**
 * A seal with the server's key of this name, created on first use. Do not call it inside a transaction: it queries the
 * pool.
 */
export function createNamedSeal(handle: Handle, name: SecretName): () => Promise<Seal> {
  return memoizeAsync(async () => createSeal(await ensureSecret(handle, name)))
}
