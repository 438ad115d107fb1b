import { encodeUtf8 } from '@/lib/utf8'
import { clearStored, measureStored } from '@/offline/stored'

/** Bytes freed by clearing: on the device and in the query cache. */
export function measureCache(answers: readonly unknown[]): number {
  const sizes = answers.map((answer) => encodeUtf8(JSON.stringify(answer) ?? '').length)
  return sizes.reduce((sum, size) => sum + size, measureStored('cacheCleared'))
}

/** Removes the cache from the device: what can be fetched or typed again, never drafts, queued writes or settings. */
export function clearStoredCache(): void {
  clearStored('cacheCleared')
}

/** Formats a number of bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
