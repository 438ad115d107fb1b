import { encodeUtf8 } from '@/lib/utf8'
import { listStoredKeys, readText, removeStored } from '@/platform/storage'

/**
 * What the device keeps that can be had again: last known answers, places and people looked for lately. Whatever is
 * not named here stays: it may be somebody's work (drafts, held writes, a pass for the gate) or choice.
 */
const disposable = [/^personal:/, /^cache[:.-]/i, /^last[-A-Z]/, /^recent/i, /^search/i, /^places$/]

function listDisposableKeys(): string[] {
  return listStoredKeys().filter((key) => disposable.some((pattern) => pattern.test(key)))
}

/** Bytes that clearing frees: on the device and in the query cache. */
export function measureCache(answers: readonly unknown[]): number {
  const stored = listDisposableKeys().map((key) => encodeUtf8(key + (readText(key) ?? '')).length)
  const kept = answers.map((answer) => encodeUtf8(JSON.stringify(answer) ?? '').length)
  return [...stored, ...kept].reduce((sum, size) => sum + size, 0)
}

/** Removes it from the device. */
export function clearStoredCache(): void {
  for (const key of listDisposableKeys()) removeStored(key)
}

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
