import { type InferOutput, maxLength, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { SentTime } from '@/contract/sent-time'
import { patternText, WireTime } from '@/contract/shapes'

/** A short code of a poster or a link; with the prefix `c=` it fits the 32 characters of `scene`. */
export const LandingCode = patternText(/^[\w-]{6,30}$/)

/** A route path with query. */
export const Address = pipe(string(), maxLength(288), regex(/^\/pages\/[\w/]{1,80}(\?[\w\-.~%=&]{0,200})?$/))

/** Creates a code for a page, for posters and leaflets. The page of a public form needs 内容, any other one 访客. */
export const createLandingCode = endpoint({
  method: 'POST',
  path: '/core/api/app/code',
  summary: '生成落地码',
  who: ['administrator:visitor', 'administrator:content'],
  changes: ['code/list'],
  input: object({ address: Address, expireTime: optional(SentTime) }),
  output: object({ code: string(), address: string(), expireTime: WireTime }),
  errors: [
    { code: 403, when: '公众表单的页面需要“内容”的管理范围，其他页面需要“访客”' },
    { code: 422, when: '到期时间不合要求' },
  ],
})

/** Finds the target page of a code. */
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
})
export type ResolvedCode = InferOutput<(typeof resolveLandingCode)['output']>
