import { getProduct, listExhibitionUnits } from '@/contract/exhibition'
import { getPublicForm } from '@/contract/public-form'
import { encodeQuery } from '@/lib/query-string'

import type { Db } from './db'
import { posterOf } from './exhibition/page-poster'
import type { PageHints } from './page-html'

type Hint = (db: Db, query: URLSearchParams) => Promise<PageHints> | PageHints

/** As the client writes the address of a call. */
const address = ({ path }: { path: string }, input: Record<string, string>) => {
  const query = encodeQuery(input)
  return query ? `${path}?${query}` : path
}

/** Pages that people open from a code or a link, on a phone that has nothing of ours yet. */
const hints: ReadonlyMap<string, Hint> = new Map<string, Hint>([
  [
    '/pages/h5/survey',
    (_db, query) => {
      const id = query.get('id')
      return { calls: [address(getPublicForm, id ? { id } : { kind: 'survey' })] }
    },
  ],
  ['/pages/h5/3d/index', () => ({ calls: [address(listExhibitionUnits, {})] })],
  [
    '/pages/h5/3d/productDetails',
    async (db, query) => {
      const id = query.get('id')
      const picture = id ? await posterOf(db, id) : undefined
      return id && picture ? { calls: [address(getProduct, { id })], picture } : { calls: [] }
    },
  ],
])

/** What is known of a page before it runs. */
export async function hintsOf(db: Db, path: string, query: URLSearchParams): Promise<PageHints | undefined> {
  return hints.get(path)?.(db, query)
}
