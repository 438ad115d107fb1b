import { createCanceller } from '@/platform/abort'
import { readBytes } from '@/platform/bytes'

import { resolveUrl } from './base-url'
import { download } from './transfer'

/** More bytes arrived than were allowed: what comes is not what was asked for. */
class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

interface BytesRequest {
  /** An address of the API, or a whole one. */
  url: string
  /** Size of the decompressed content: a browser counts decompressed bytes and knows no compressed total. */
  bytes: number
  /** Stops at more. */
  limitBytes: number
  /** Told as they arrive: from 0 to 1. */
  onShare?(share: number): void
}

/**
 * Fetches a file as bytes. Errors are shown by the screen alone, without a toast.
 *
 * @throws {TooManyBytes} when more than allowed arrive
 * @throws as {@link download}
 */
export async function fetchBytes({ url, bytes, limitBytes, onShare }: BytesRequest): Promise<ArrayBuffer> {
  const canceller = createCanceller()
  let isTooMuch = false
  const refuse = () => new TooManyBytes(url)
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    isTooMuch ||= done > limitBytes
    if (isTooMuch) canceller.abort()
    else onShare?.(Math.min(1, done / (total || bytes)))
  }
  const file = await download(resolveUrl(url), { quiet: true, signal: canceller.signal, onProgress }).catch((error) => {
    throw isTooMuch ? refuse() : error
  })
  const content = await readBytes(file)
  if (content.byteLength > limitBytes) throw refuse()
  onShare?.(1)
  return content
}
