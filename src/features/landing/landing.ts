import { parseQuery, withQuery } from '@/lib/query-string'
import { findRouteName } from '@/navigation/address'
import { isRouteName, routeTable } from '@/navigation/routes'

/** The target of a link or a scanned code: an address, or a code that the server resolves. */
type Landing = { address: string } | { code: string } | undefined

type Query = Readonly<Partial<Record<string, string>>>

/** The form of a landing code. */
export const LANDING_CODE = /^[\w-]{6,30}$/

function parseByName({ to = '', ...query }: Query): Landing {
  return isRouteName(to) ? { address: withQuery(routeTable[to].path, query) } : undefined
}

/** `scene` of a mini-program code: at most 32 characters, a query or the code itself. */
function parseByScene(scene: string): Landing {
  if (LANDING_CODE.test(scene)) return { code: scene }
  const query = parseQuery(scene)
  return parseLanding({ ...query, scene: undefined, q: undefined })
}

/** `q` of an ordinary-link code: the whole link, of which only path and query matter. */
function parseByLink(link: string): Landing {
  const [, path = '', search = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/.exec(link) ?? []
  const query = parseQuery(search)
  if (query.c || query.to || query.scene) return parseLanding({ ...query, q: undefined })
  const name = findRouteName(path)
  return name && name !== 'redirect' && name !== 'init' ? { address: withQuery(path, query) } : undefined
}

/** Parses the landing page's query; undefined without a target. Only routes of this application are allowed. */
export function parseLanding({ unknown, c, scene, q, ...query }: Query): Landing {
  if (unknown !== undefined) return undefined
  if (query.to) return parseByName(query)
  if (c) return LANDING_CODE.test(c) ? { code: c } : undefined
  if (scene) return parseByScene(scene)
  return q ? parseByLink(q) : undefined
}
