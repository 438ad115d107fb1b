import { useState } from 'react'

import { readJson, writeJson } from '@/platform/storage'
import { readPersonal, savePersonal } from '@/session/personal'
import { useStaffUser } from '@/session/session'

const MOST = 12

/** Adds words to the front of the search history. */
export function addSearchWords(before: readonly string[], words: string): string[] {
  return [words, ...before.filter((one) => one !== words)].slice(0, MOST)
}

function parseWords(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : []
}

/**
 * The search history on this device, per signed-in user or shared by guests.
 *
 * @param key distinguishes searches
 */
export function useSearchHistory(key: string) {
  const isUser = useStaffUser() !== undefined
  const read = () => parseWords(isUser ? readPersonal(key) : readJson(`guest:${key}`))
  const [words, setWords] = useState(read)
  const keep = (next: string[]) => {
    if (isUser) savePersonal(key, next)
    else writeJson(`guest:${key}`, next)
    setWords(next)
  }
  return {
    words,
    add: (one: string) => keep(addSearchWords(read(), one)),
    clear: () => keep([]),
  }
}
