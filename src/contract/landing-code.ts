import { type InferOutput, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { WireTime } from './shapes'

/** What a printed code or an ordinary link carries: short enough for the 32 signs of `scene` with `c=` before it. */
export const LandingCode = pipe(string(), regex(/^[\w-]{6,30}$/))

/** An address of this application: a path of the route table with its query. */
export const Address = pipe(string(), regex(/^\/pages\/[\w/]{1,80}(\?[\w\-.~%=&]{0,200})?$/))

/** Makes a code that leads to a page, for a notice board or a leaflet. */
export const createLandingCode = endpoint({
  method: 'POST',
  path: '/core/api/app/code',
  summary: '生成落地码',
  who: ['administrator'],
  input: object({ address: Address, expireTime: optional(WireTime) }),
  output: object({ code: string(), address: string(), expireTime: WireTime }),
  errors: [{ code: 422, when: '到期时间不合要求' }],
  origin: 'ours',
})

/** Where a code leads. */
export const resolveLandingCode = endpoint({
  path: '/core/api/app/code/resolve',
  summary: '解析落地码',
  who: ['guest'],
  input: object({ code: LandingCode }),
  output: object({ address: string() }),
  errors: [
    { code: 404, when: '没有这个码' },
    { code: 410, when: '码已过期或已撤销' },
  ],
  origin: 'ours',
})
export type ResolvedCode = InferOutput<(typeof resolveLandingCode)['output']>
