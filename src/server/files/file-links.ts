import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Handle } from '@/server/db/connection'
import { memoizeAsync } from '@/server/db/memoize-async'
import { ensureSecret } from '@/server/db/secrets'

/** Links end at a whole quarter of a day, so that a picture keeps its address, and its place in the cache, for hours. */
const STEP_SECONDS = 6 * 3600
const MAC_BYTES = 16

/** Makes and checks addresses of files for `<img>` and downloads, which carry no bearer. */
export interface FileLinks {
  /** Loads the key: inside a transaction, where a link may be needed first, the pool cannot be asked. */
  ready(): Promise<void>
  /** An address on this host, good for 6 to 12 hours. Given only to those who may read the file. */
  urlOf(id: string): Promise<string>
  isValid(id: string, expires: string, signature: string): Promise<boolean>
}

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
    async urlOf(id) {
      const expires = (Math.floor(seconds() / STEP_SECONDS) + 2) * STEP_SECONDS
      const signature = (await mac(id, expires)).toString('base64url')
      return `/core/api/ccf/dds/${id}?expires=${expires}&signature=${signature}`
    },
    async isValid(id, expires, signature) {
      const given = Buffer.from(signature, 'base64url')
      const isTimely = Number(expires) > seconds()
      return isTimely && given.length === MAC_BYTES && timingSafeEqual(given, await mac(id, Number(expires)))
    },
  }
}
