import { getProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { getPublicForm } from '@/contract/public/public-form'
import { MACHINES_AT_ENTRANCE } from '@/lib/hall-layout'
import { encodeQuery } from '@/lib/query-string'

import type { Db } from '@/server/db/connection'
import { findPagePoster } from '@/server/domains/exhibition/page-poster'
import type { PageHints } from '@/server/http/page-html'
import { listBannersAt } from './domains/home/banner-store'

type Hint = (db: Db, query: URLSearchParams) => Promise<PageHints> | PageHints

/** Builds the same URL as the client, so that it finds the preloaded response. */
const address = ({ path }: { path: string }, input: Record<string, string>) => {
  const query = encodeQuery(input)
  return query ? `${path}?${query}` : path
}

/** Matches pictures shipped with the server, which are small. Preloading an uploaded photo would delay the code. */
const DRAWN = /^\/[^/].*\.(webp|svg)$/

/** Deferred files of a 3D scene: the `three` module and its models. */
const later = {
  kernel: 'three',
  filesIn: (answer: string) =>
    [...answer.matchAll(/"mesh":\{"url":"([^"]+)"/g)].map(([, url = '']) => url).slice(0, MACHINES_AT_ENTRANCE),
}

/** Preloads the first banner that all users see. A company's own banner in front of it costs a few KB extra. */
async function homeHints(db: Db): Promise<PageHints> {
  const [first] = await listBannersAt(db, 'home', null, new Date()).catch(() => [])
  return { calls: [], pictures: first && DRAWN.test(first.imageUrl) ? [first.imageUrl] : [] }
}

/** Hints for pages that users open from a code or a link with an empty cache, and for the home page. */
const hints: ReadonlyMap<string, Hint> = new Map<string, Hint>([
  [
    '/pages/h5/survey',
    (_db, query) => {
      const id = query.get('id')
      return { calls: [address(getPublicForm, id ? { id } : { kind: 'survey' })] }
    },
  ],
  ['/pages/index/index', homeHints],
  ['/pages/h5/3d/index', () => ({ calls: [address(listExhibitionUnits, {})], later })],
  [
    '/pages/h5/3d/productDetails',
    async (db, query) => {
      const id = query.get('id')
      const picture = id ? await findPagePoster(db, id) : undefined
      return id && picture ? { calls: [address(getProduct, { id })], picture, later } : { calls: [] }
    },
  ],
])

/** Preload hints of a page by route. */
export async function findPageHints(db: Db, path: string, query: URLSearchParams): Promise<PageHints | undefined> {
  return hints.get(path)?.(db, query)
}
