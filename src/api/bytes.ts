import { createCanceller } from '@/platform/abort'
import { readBytes } from '@/platform/bytes'

import { resolveUrl } from './base-url'
import { download } from './transfer'

/** The response exceeds the allowed size. */
class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

interface BytesRequest {
  /** An API path or an absolute URL. */
  url: string
  /** Decompressed size: a browser reports decompressed bytes and does not know the compressed total. */
  bytes: number
  /** Aborts when more bytes arrive. */
  limitBytes: number
  /** Called with the progress, from 0 to 1. */
  onShare?(share: number): void
}

/**
 * Fetches a file as bytes. Errors show no toast; the screen displays them.
 *
 * @throws {TooManyBytes} when the response exceeds the limit
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
