import { useState } from 'react'

import { keepPersonal, readPersonal } from '@/session/personal'

const KEY = 'searchHistory'
const MOST = 12

/** The words looked for before, newest first, with one more in front. */
export function withWords(before: readonly string[], words: string): string[] {
  return [words, ...before.filter((one) => one !== words)].slice(0, MOST)
}

function stored(): string[] {
  const value = readPersonal(KEY)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : []
}

/** What this person looked for on this device. */
export function useSearchHistory() {
  const [words, setWords] = useState(stored)
  const keep = (next: string[]) => {
    keepPersonal(KEY, next)
    setWords(next)
  }
  return {
    words,
    add: (one: string) => keep(withWords(stored(), one)),
    clear: () => keep([]),
  }
}
