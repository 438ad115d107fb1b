import type { SearchHit, SearchKind } from '@/contract/search'
import type { Db } from '@/server/db/connection'
import { type PageInput, toPageWindow } from '@/server/db/page'
import type { Caller, CompanyCaller } from '@/server/http/caller'

/** Who asks, for what, now. */
export interface SearchRequest {
  caller: Caller
  keyword: string
  now: Date
}

/** A hit before the search adds its kind and where the title answers; what is left out is null. */
export type FoundHit = Pick<SearchHit, 'id' | 'title' | 'openPage'> & Partial<Omit<SearchHit, 'kind' | 'marks'>>

/** One part of a kind's answers, and how many there are. */
export interface FoundPage {
  found: FoundHit[]
  total: number
}

/** One kind of thing that can be found. It gives only what the caller may see. */
export interface SearchSource {
  kind: SearchKind
  /** Above its group. */
  name: string
  /** Its titles are names of people. */
  isOfPeople?: boolean
  find(db: Db, asked: SearchRequest, page: PageInput): Promise<FoundPage>
}

/** A source of what belongs to a company: nothing for who has none. */
export function createCompanySource(
  find: (db: Db, asked: SearchRequest & { caller: CompanyCaller }, page: PageInput) => Promise<FoundPage>,
): SearchSource['find'] {
  return async (db, asked, page) => {
    const { companyId } = asked.caller
    return companyId === null
      ? { found: [], total: 0 }
      : find(db, { ...asked, caller: { ...asked.caller, companyId } }, page)
  }
}

/** A part of a list that was read whole. */
export function slicePage(found: FoundHit[], page: PageInput): FoundPage {
  const { offset, limit } = toPageWindow(page)
  return { found: found.slice(offset, offset + limit), total: found.length }
}
