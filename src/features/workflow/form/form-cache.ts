import { safeParse } from 'valibot'

import { ProcessForm } from '@/contract/workflow/process'
import { listStoredKeys, readJson, removeStored, writeJson } from '@/platform/storage'

/** Maximum cached forms per user on this device. */
const MOST = 12

interface CachedForm {
  process: ProcessForm
  /** Milliseconds since 1970. */
  keptAt: number
}

const getKeyPrefix = (userId: string) => `form:${userId}:`

/** The last cached form of a process; undefined when this device never opened it. */
export function readCachedForm(userId: string, procDefKey: string): CachedForm | undefined {
  const kept = readJson(`${getKeyPrefix(userId)}${procDefKey}`) as Partial<CachedForm> | undefined
  const process = safeParse(ProcessForm, kept?.process)
  return process.success && typeof kept?.keptAt === 'number'
    ? { process: process.output, keptAt: kept.keptAt }
    : undefined
}

/** Caches a form for offline use and removes the oldest ones. */
export function saveCachedForm(userId: string, procDefKey: string, process: ProcessForm): void {
  const own = `${getKeyPrefix(userId)}${procDefKey}`
  const others = listStoredKeys().filter((key) => key.startsWith(getKeyPrefix(userId)) && key !== own)
  const age = (key: string) => (readJson(key) as Partial<CachedForm> | undefined)?.keptAt ?? 0
  const oldest = others.length < MOST ? [] : others.sort((a, b) => age(a) - age(b)).slice(0, others.length - MOST + 1)
  for (const key of oldest) removeStored(key)
  writeJson(own, { process, keptAt: Date.now() })
}
