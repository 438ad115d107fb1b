import { type InferInput, object, optional, picklist } from 'valibot'

import { patternText } from '@/contract/shapes'

import { endpoint } from './endpoint'
import { Nothing, requiredText, trimmedText } from './shapes'

/** An uncaught error of the client. No query strings, no storage, no personal data. */
export const ClientError = object({
  message: requiredText(500),
  stack: optional(trimmedText(4000)),
  /** The page path without query. */
  route: patternText(/^\/[\w/-]{0,120}$/),
  version: requiredText(32),
  platform: picklist(['weapp', 'h5']),
  /** The trace id of the latest response, if any. */
  traceId: optional(trimmedText(64)),
})
export type ClientError = InferInput<typeof ClientError>

/** Reports an uncaught error; throttled by the server. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/core/api/app/clientError',
  summary: '上报客户端错误',
  who: ['guest'],
  changes: [],
  input: ClientError,
  output: Nothing,
})
