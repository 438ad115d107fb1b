import type { SearchHit, SearchKind } from '@/contract/organization/search'
import type { Db } from '@/server/db/connection'
import type { PageWindow } from '@/server/db/page'
import { findMarks } from '@/server/db/search-marks'
import type { Caller, CompanyCaller } from '@/server/http/caller'

/** A search request: caller, keyword and time. */
export interface SearchRequest {
  caller: Caller
  keyword: string
  now: Date
}

/** A hit without kind and marks, which the search adds; absent fields are null. */
export type FoundHit = Pick<SearchHit, 'id' | 'title' | 'openPage'> & Partial<Omit<SearchHit, 'kind' | 'marks'>>

/** One page of hits, and their total. */
export interface FoundPage {
  found: FoundHit[]
  total: number
}

/** A kind of searchable objects. It only returns what the caller may see. */
export interface SearchSource {
  kind: SearchKind
  /** Heading of its group. */
  name: string
  /** Whether its titles are names of people. */
  isOfPeople?: boolean
  find(db: Db, request: SearchRequest, page: PageWindow): Promise<FoundPage>
}

/** Creates a source for members of a company; empty for other callers. */
export function createCompanySource(
  find: (db: Db, request: SearchRequest & { caller: CompanyCaller }, page: PageWindow) => Promise<FoundPage>,
): SearchSource['find'] {
  return async (db, request, page) => {
    const { companyId } = request.caller
    return companyId === null
      ? { found: [], total: 0 }
      : find(db, { ...request, caller: { ...request.caller, companyId } }, page)
  }
}

/** Slices a page of a list in memory. */
export function slicePage(found: FoundHit[], { offset, limit }: PageWindow): FoundPage {
  return { found: found.slice(offset, offset + limit), total: found.length }
}

/** Filters a list in memory: one of the texts of an item contains the keyword, or its pinyin matches. */
export async function filterByKeyword<Item>(
  items: readonly Item[],
  keyword: string,
  getTexts: (item: Item) => readonly string[],
): Promise<Item[]> {
  const matching: Item[] = []
  for (const item of items) {
    for (const text of getTexts(item)) {
      if ((await findMarks(text, keyword)).length === 0) continue
      matching.push(item)
      break
    }
  }
  return matching
}

/** A page that is found by its name, or a part of one. */
export interface SettingsPlace {
  title: string
  /** What is done there; searched as well. */
  note: string
  page: string
  /** Other words that people look for. */
  words: readonly string[]
}

/** @param words separated by spaces */
export function describePlace(title: string, note: string, page: string, words: string): SettingsPlace {
  return { title, note, page, words: words.split(' ').filter(Boolean) }
}
