import type { SearchHit, SearchKind } from '@/contract/search'
import type { Db } from '@/server/db/connection'
import { type PageAsked, pageWindow } from '@/server/db/page'
import type { Caller, Member } from '@/server/http/caller'

/** Who asks, for what, now. */
export interface Asked {
  caller: Caller
  keyword: string
  now: Date
}

/** A hit before the search adds its kind and where the title answers; what is left out is null. */
export type Found = Pick<SearchHit, 'id' | 'title' | 'openPage'> & Partial<Omit<SearchHit, 'kind' | 'marks'>>

/** One part of a kind's answers, and how many there are. */
export interface FoundPage {
  found: Found[]
  total: number
}

/** One kind of thing that can be found. It gives only what the caller may see. */
export interface SearchSource {
  kind: SearchKind
  /** Above its group. */
  name: string
  /** Its titles are names of people. */
  isOfPeople?: boolean
  find(db: Db, asked: Asked, page: PageAsked): Promise<FoundPage>
}

/** A source of what belongs to a company: nothing for who has none. */
export function ofCompany(
  find: (db: Db, asked: Asked & { caller: Member }, page: PageAsked) => Promise<FoundPage>,
): SearchSource['find'] {
  return async (db, asked, page) => {
    const { companyId } = asked.caller
    return companyId === null
      ? { found: [], total: 0 }
      : find(db, { ...asked, caller: { ...asked.caller, companyId } }, page)
  }
}

/** A part of a list that was read whole. */
export function partOf(found: Found[], page: PageAsked): FoundPage {
  const { offset, limit } = pageWindow(page)
  return { found: found.slice(offset, offset + limit), total: found.length }
}
