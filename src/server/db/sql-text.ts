import { ilike, like, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { toPinyinQuery } from './pinyin'

/** The pattern of `ilike` for texts that hold these words, taken literally. */
export function toContainsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * Rows that hold these words in one of some texts, or whose name sounds like what was typed in letters.
 *
 * @param sound the columns of schema/platform `sound`
 */
export function matchesKeyword(
  keyword: string,
  texts: readonly PgColumn[],
  sound?: Record<'pinyin' | 'initials', PgColumn>,
): SQL | undefined {
  const words = toContainsPattern(keyword)
  const letters = toPinyinQuery(keyword)
  const heard =
    sound && letters
      ? [like(sound.pinyin, toContainsPattern(letters)), like(sound.initials, toContainsPattern(letters))]
      : []
  return or(...texts.map((text) => ilike(text, words)), ...heard)
}
