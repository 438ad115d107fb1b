import { getProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { listAnnouncements, listMessageCategories, listMessages } from '@/contract/message/message'
import { listAllApplications } from '@/contract/organization/application'
import { getHomeSummary, listBanners } from '@/contract/organization/home'
import { getReport } from '@/contract/production/report'
import { getPublicForm } from '@/contract/public/public-form'
import { getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { MACHINES_AT_ENTRANCE } from '@/lib/hall-layout'
import { encodeQuery, type QueryInput } from '@/lib/query-string'
import type { Db } from '@/server/db/connection'
import { findPagePoster } from '@/server/domains/exhibition/page-poster'
import type { PageHints } from '@/server/http/page-html'

import { listBannersAt } from './domains/home/banner-store'

type Hint = (db: Db, query: URLSearchParams) => Promise<PageHints> | PageHints

/** Builds the same URL as the client, so that it finds the preloaded response. */
const address = ({ path }: { path: string }, input: QueryInput) => {
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
async function homeHints(db: Db, query: URLSearchParams): Promise<PageHints> {
  const [first] = await listBannersAt(db, 'home', null, new Date()).catch(() => [])
  const pictures = first && DRAWN.test(first.imageUrl) ? [first.imageUrl] : []
  const reads = [
    address(getHomeSummary, {}),
    address(listAllApplications, {}),
    address(listBanners, { location: 'home' }),
    address(listTodos, { size: 3 }),
    address(listAnnouncements, { size: 3 }),
  ]
  return { calls: [], pictures, reads: query.size === 0 ? reads : [] }
}

/** Reads of a page that is opened by this parameter alone: others narrow what it shows, or sign somebody in. */
function readBy(name: string, build: (value: string) => string[]): Hint {
  return (_db, query) => {
    const value = query.size === 1 ? query.get(name) : null
    return { calls: [], reads: value ? build(value) : [] }
  }
}

/** Reads of a page that is opened without parameters. */
const readFirst =
  (...reads: string[]): Hint =>
  (_db, query) => ({ calls: [], reads: query.size === 0 ? reads : [] })

/** Hints for pages that users open from a code or a link with an empty cache, and for those that staff open most. */
const hints: ReadonlyMap<string, Hint> = new Map<string, Hint>([
  [
    '/pages/h5/survey',
    (_db, query) => {
      const id = query.get('id')
      return { calls: [address(getPublicForm, id ? { id } : { kind: 'survey' })] }
    },
  ],
  ['/pages/index/index', homeHints],
  ['/pages/agency/application', readFirst(address(listTodos, { current: 1 }))],
  ['/pages/info/news', readFirst(address(listMessageCategories, {}), address(listMessages, { current: 1 }))],
  ['/pages/eform/bpmTask/flowApprove', readBy('taskId', (taskId) => [address(getTaskDetail, { taskId })])],
  ['/pages/report/reportInfo', readBy('id', (id) => [address(getReport, { id, period: 'today' })])],
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
