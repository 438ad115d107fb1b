import { and, asc, count, desc, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { ProductHit } from '@/contract/exhibition/exhibition'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { toPinyinQuery } from '@/server/db/pinyin'
import { exhibitionProduct, exhibitionUnit } from '@/server/db/schema/exhibition'
import { findMarks } from '@/server/db/search-marks'
import { matchesKeyword, toContainsPattern } from '@/server/db/sql-text'

import { type ExhibitionProductRow, type InUnit, isShown, presentProductCards, selectShownProducts } from './product'

const MOST_WORDS = 6
const SUGGESTED = 8

/** Lowercase without spaces: `400 kWh` equals `400kWh`. */
const removeSpaces = (text: string) => text.toLowerCase().replace(/\s/g, '')

/** The facts of a product as one searchable text. */
export function buildParamText({
  params,
  highlights,
  tags,
}: Pick<ExhibitionProductRow, 'params' | 'highlights' | 'tags'>): string {
  const facts = [...highlights, ...params.flatMap((section) => section.facts)]
  return removeSpaces([...tags, ...facts.flatMap(({ key, value }) => [key, value])].join('\n').replace(/ /g, ''))
}

/** The text for the pinyin search: name and model. */
export const getSearchName = ({ name, model }: Pick<ExhibitionProductRow, 'name' | 'model'>) => `${name} ${model}`

const splitKeyword = (keyword: string) => keyword.trim().split(/\s+/).slice(0, MOST_WORDS)

function ofName(word: string): SQL | undefined {
  const { name, model } = exhibitionProduct
  return matchesKeyword(word, [name, model], exhibitionProduct)
}

function ofUnit(word: string): SQL | undefined {
  return matchesKeyword(word, [exhibitionUnit.name, exhibitionUnit.code], exhibitionUnit)
}

function ofFacts(word: string): SQL | undefined {
  const { intro, paramText } = exhibitionProduct
  return or(ilike(intro, toContainsPattern(word)), like(paramText, toContainsPattern(removeSpaces(word))))
}

/** Products that match every word: by name first, then by unit, then by parameters. */
export async function findProducts(
  db: Db,
  keyword: string,
  page: PageWindow,
): Promise<{ rows: InUnit[]; total: number }> {
  const words = splitKeyword(keyword)
  const where = and(isShown, ...words.map((word) => or(ofName(word), ofUnit(word), ofFacts(word))))
  const byName = and(...words.map(ofName))
  const byUnit = and(...words.map((word) => or(ofName(word), ofUnit(word))))
  const rank = sql`case when ${byName} then 0 when ${byUnit} then 1 else 2 end`
  const list = selectShownProducts(db)
    .where(where)
    .orderBy(rank, desc(exhibitionProduct.viewCount), asc(exhibitionProduct.id))
  const counting = db
    .select({ total: count() })
    .from(exhibitionProduct)
    .innerJoin(exhibitionUnit, eq(exhibitionUnit.id, exhibitionProduct.unitId))
    .where(where)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  return { rows, total }
}

/** The first fact with one of the words. */
function matchedFact({ params, highlights }: ExhibitionProductRow, words: readonly string[]) {
  const facts = [...highlights, ...params.flatMap((section) => section.facts)]
  return (
    facts.find(({ key, value }) => words.some((word) => removeSpaces(key + value).includes(removeSpaces(word)))) ?? null
  )
}

/** Products with their search matches. */
export async function searchShown(
  db: Db,
  keyword: string,
  window: PageWindow,
  userId: string | undefined,
): Promise<{ records: InferInput<typeof ProductHit>[]; total: number }> {
  const { rows, total } = await findProducts(db, keyword, window)
  const cards = await presentProductCards(db, rows, userId)
  const words = splitKeyword(keyword)
  const records: InferInput<typeof ProductHit>[] = []
  for (const [at, card] of cards.entries()) {
    const row = rows[at]?.row
    const marks = (await Promise.all(words.map((word) => findMarks(getSearchName(card), word)))).flat()
    marks.sort((one, other) => one.from - other.from)
    records.push({ ...card, marks, matched: marks.length > 0 || !row ? null : matchedFact(row, words) })
  }
  return { records, total }
}

/** Names that match the input; without input the most viewed products, and the units. */
export async function suggestProducts(db: Db, keyword: string): Promise<string[]> {
  const units = await db
    .select({ name: exhibitionUnit.name })
    .from(exhibitionUnit)
    .where(and(eq(exhibitionUnit.isOpen, true), keyword === '' ? undefined : ofUnit(keyword)))
    .orderBy(asc(exhibitionUnit.sort), asc(exhibitionUnit.id))
  const products = await selectShownProducts(db)
    .where(and(isShown, keyword === '' ? undefined : or(ofName(keyword), ofFacts(keyword))))
    .orderBy(desc(exhibitionProduct.viewCount), asc(exhibitionProduct.id))
    .limit(SUGGESTED)
  const isOfModel = toPinyinQuery(keyword) !== undefined
  const names = products.map(({ row }) => (keyword !== '' && isOfModel ? getSearchName(row) : row.name))
  const shown = keyword === '' ? names.slice(0, SUGGESTED - 3) : names
  return [...new Set([...shown, ...units.map(({ name }) => name)])].slice(0, SUGGESTED)
}
