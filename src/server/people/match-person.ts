import { and, eq, ilike, like, or, type SQL } from 'drizzle-orm'

import { isMobile } from '@/lib/validators'
import { toPinyinQuery } from '@/server/db/pinyin'
import { appUser, personSearchText } from '@/server/db/schema/identity'
import { hasGrams, toContainsPattern } from '@/server/db/sql-text'

/**
 * Condition for people whose name, phone number or employee number contains the keyword, or whose pinyin matches it. The
 * index `app_user_grams` finds those with all its pairs of characters; only these are compared. A whole mobile number is
 * compared as a whole: numbers that follow each other have nearly the same pairs.
 *
 * @param isCommon compares in the order of the list instead: when many match, the first of them are found soon, and the
 *   pairs of characters of each would cost more than the comparison
 */
export function matchesPerson(keyword: string, isCommon = false): SQL | undefined {
  const pattern = toContainsPattern(keyword)
  const { name, phone, workNo, pinyin, initials } = appUser
  const findByGrams = (text: string) => (isCommon ? undefined : hasGrams(personSearchText(appUser), text))
  if (isMobile(keyword)) return and(findByGrams(keyword), or(eq(phone, keyword), eq(workNo, keyword)))
  const written = and(
    findByGrams(keyword.toLowerCase()),
    or(ilike(name, pattern), ilike(phone, pattern), ilike(workNo, pattern)),
  )
  const letters = toPinyinQuery(keyword)
  if (!letters) return written
  const sound = toContainsPattern(letters)
  return or(written, and(findByGrams(letters), or(like(pinyin, sound), like(initials, sound))))
}
