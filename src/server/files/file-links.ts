import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Handle } from '@/server/db/connection'
import { memoizeAsync } from '@/server/db/memoize-async'
import { ensureSecret } from '@/server/db/secrets'

/** Links expire at a multiple of six hours, so that a picture keeps its URL, and its cache entry, for hours. */
const STEP_SECONDS = 6 * 3600
const MAC_BYTES = 16

/** Creates and verifies signed file URLs for `<img>` and downloads, which send no bearer token. */
export interface FileLinks {
  /** Loads the key; call it before a transaction, inside which the pool must not be queried. */
  ready(): Promise<void>
  /** A URL on this host, valid for 6 to 12 hours. Only for users who may read the file. */
  buildUrl(id: string): Promise<string>
  isValid(id: string, expires: string, signature: string): Promise<boolean>
}

/** The address of a file that a row may have, for users who may read it. */
export const findFileUrl = async (links: FileLinks, id: string | null): Promise<string | null> =>
  id === null ? null : links.buildUrl(id)

/** @param now the clock of the server */
export function createFileLinks(handle: Handle, now: () => Date): FileLinks {
  const key = memoizeAsync(() => ensureSecret(handle, 'file-link'))
  const mac = async (id: string, expires: number) =>
    createHmac('sha256', await key())
      .update(`${id}.${expires}`)
      .digest()
      .subarray(0, MAC_BYTES)
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    async ready() {
      await mac('', 0)
    },
    async buildUrl(id) {
      const expires = (Math.floor(seconds() / STEP_SECONDS) + 2) * STEP_SECONDS
      const signature = (await mac(id, expires)).toString('base64url')
      return `/core/api/ccf/dds/${id}?expires=${expires}&signature=${signature}`
    },
    async isValid(id, expires, signature) {
      const signatureBytes = Buffer.from(signature, 'base64url')
      const isTimely = Number(expires) > seconds()
      return (
        isTimely &&
        signatureBytes.length === MAC_BYTES &&
        timingSafeEqual(signatureBytes, await mac(id, Number(expires)))
      )
    },
  }
}
