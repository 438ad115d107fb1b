import { ilike, like, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { toPinyinQuery } from './pinyin'

/** An escaped `ilike` pattern for texts that contain the words. */
export function toContainsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * Condition for rows that contain the keyword in one of the texts, or whose pinyin matches it.
 *
 * @param sound the `pinyinColumns` of schema/platform
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
