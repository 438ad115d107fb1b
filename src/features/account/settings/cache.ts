import { encodeUtf8 } from '@/lib/utf8'
import { listStoredKeys, readText, removeStored } from '@/platform/storage'

/**
 * Storage keys that can be restored: persisted queries, recent places and people. All other keys stay, because they may
 * hold work (drafts, queued writes, a gate pass) or settings.
 */
const disposable = [/^personal:/, /^cache[:.-]/i, /^last[-A-Z]/, /^recent/i, /^search/i, /^places$/]

function listDisposableKeys(): string[] {
  return listStoredKeys().filter((key) => disposable.some((pattern) => pattern.test(key)))
}

/** Bytes freed by clearing: on the device and in the query cache. */
export function measureCache(answers: readonly unknown[]): number {
  const stored = listDisposableKeys().map((key) => encodeUtf8(key + (readText(key) ?? '')).length)
  const kept = answers.map((answer) => encodeUtf8(JSON.stringify(answer) ?? '').length)
  return [...stored, ...kept].reduce((sum, size) => sum + size, 0)
}

/** Removes the cache from the device. */
export function clearStoredCache(): void {
  for (const key of listDisposableKeys()) removeStored(key)
}

/** Formats a number of bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
