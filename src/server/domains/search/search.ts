import type { SearchGroup, SearchHit, SearchKind } from '@/contract/organization/search'
import type { Db } from '@/server/db/connection'
import type { PageWindow } from '@/server/db/page'
import { findMarks } from '@/server/db/search-marks'

import { machines } from './machines'
import { processes, records, todos } from './processes'
import { products } from './products'
import { reports } from './reports'
import { settings } from './settings'
import type { FoundHit, SearchRequest, SearchSource } from './source'
import { visits } from './visits'
import { applications, colleagues, messages } from './workplace'

/** The search sources in display order; add new sources here. */
const sources: readonly SearchSource[] = [
  todos,
  applications,
  processes,
  reports,
  records,
  machines,
  visits,
  messages,
  products,
  colleagues,
  settings,
]

/** Maximum number of hits per kind before 更多. */
const SHOWN = 3

const nothing = { note: null, icon: null, personName: null, avatar: null, tag: null, time: null, phone: null }

async function presentHits({ kind, isOfPeople = false }: SearchSource, found: FoundHit[], keyword: string) {
  const hits: SearchHit[] = []
  for (const one of found) {
    hits.push({ ...nothing, openType: 'page', ...one, kind, marks: await findMarks(one.title, keyword, isOfPeople) })
  }
  return hits
}

/** The best hits of every kind with a match. */
export async function searchAll(db: Db, request: SearchRequest): Promise<SearchGroup[]> {
  const groups: SearchGroup[] = []
  for (const source of sources) {
    const { found, total } = await source.find(db, request, { offset: 0, limit: SHOWN })
    const { kind, name } = source
    if (total > 0) groups.push({ kind, name, total, hits: await presentHits(source, found, request.keyword) })
  }
  return groups
}

/** One page of one kind. */
export async function searchOne(
  db: Db,
  request: SearchRequest,
  kind: SearchKind,
  page: PageWindow,
): Promise<{ records: SearchHit[]; total: number }> {
  const source = sources.find((one) => one.kind === kind)
  if (!source) return { records: [], total: 0 }
  const { found, total } = await source.find(db, request, page)
  return { records: await presentHits(source, found, request.keyword), total }
}
