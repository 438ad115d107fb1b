import { safeParse } from 'valibot'

import { ProcessForm } from '@/contract/process'
import { readJson, removeStored, storedKeys, writeJson } from '@/platform/storage'

/** Cached forms for one person on this device. */
const MOST = 12

interface Kept {
  process: ProcessForm
  /** Milliseconds since 1970. */
  keptAt: number
}

const prefixOf = (userId: string) => `form:${userId}:`

/** The form of a process as the server had it last; undefined when this device never opened it. */
export function readForm(userId: string, procDefKey: string): Kept | undefined {
  const kept = readJson(`${prefixOf(userId)}${procDefKey}`) as Partial<Kept> | undefined
  const process = safeParse(ProcessForm, kept?.process)
  return process.success && typeof kept?.keptAt === 'number'
    ? { process: process.output, keptAt: kept.keptAt }
    : undefined
}

/** Caches a form, so that it opens without a network; the oldest are removed. */
export function keepForm(userId: string, procDefKey: string, process: ProcessForm): void {
  const own = `${prefixOf(userId)}${procDefKey}`
  const others = storedKeys().filter((key) => key.startsWith(prefixOf(userId)) && key !== own)
  const age = (key: string) => (readJson(key) as Partial<Kept> | undefined)?.keptAt ?? 0
  const oldest = others.length < MOST ? [] : others.sort((a, b) => age(a) - age(b)).slice(0, others.length - MOST + 1)
  for (const key of oldest) removeStored(key)
  writeJson(own, { process, keptAt: Date.now() })
}
