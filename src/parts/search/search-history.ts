import { useState } from 'react'
import { array, string } from 'valibot'

import { openStored } from '@/offline/stored'
import { useStaffUser } from '@/session/session'

const MOST = 12

/** Adds words to the front of the search history. */
export function addSearchWords(before: readonly string[], words: string): string[] {
  return [words, ...before.filter((one) => one !== words)].slice(0, MOST)
}

const userHistory = openStored('searchHistory', array(string()))
const guestHistory = openStored('guestSearchHistory', array(string()))

/**
 * The search history on this device, per signed-in user or shared by guests.
 *
 * @param key distinguishes searches
 */
export function useSearchHistory(key: string) {
  const history = useStaffUser() ? userHistory : guestHistory
  const read = () => history.read(key) ?? []
  const [words, setWords] = useState(read)
  const keep = (next: string[]) => {
    history.write(next, key)
    setWords(next)
  }
  return {
    words,
    add: (one: string) => keep(addSearchWords(read(), one)),
    clear: () => keep([]),
  }
}
