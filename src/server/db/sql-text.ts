import { ilike, is, like, or, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { toPinyinQuery } from './pinyin'

/**
 * Condition for rows whose column is one of many texts, as one array parameter: a statement has at most 65,535. The texts
 * of a `createStatement` are a placeholder.
 */
export function isAmong(column: PgColumn, texts: readonly string[]): SQL {
  const list = is(texts, Placeholder) ? texts : sql.param([...texts])
  return sql`${column} = any(${list}::text[])`
}

/** An escaped `ilike` pattern for texts that contain the words. */
export function toContainsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** One and two adjoining characters of a text, as the function `search_grams` of the database has them. */
function listGrams(text: string): string[] {
  const signs = [...text]
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  return [...new Set(pairs.length > 0 ? pairs : signs)]
}

/**
 * Condition for rows that have all pairs of characters of the words; an index of `search_grams` finds them. Those that
 * contain the words themselves are among them.
 *
 * @param searched the expression of the index
 * @param words in lower case
 */
export const hasGrams = (searched: SQL, words: string): SQL =>
  sql`search_grams(${searched}) @> ${sql.param(listGrams(words))}::text[]`

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
