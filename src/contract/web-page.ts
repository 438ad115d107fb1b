import { boolean, type InferOutput, object } from 'valibot'

import { endpoint } from './endpoint'
import { MaybeText, trimmedText } from './shapes'

/** What the server says of a web address. */
export const WebAddress = object({
  isAllowed: boolean(),
  /** As it may be opened; null when it may not. */
  url: MaybeText,
  /** Whose page it is, for the person; null when it is no web address at all. */
  host: MaybeText,
})
export type WebAddress = InferOutput<typeof WebAddress>

/**
 * Whether a web address may be opened from here: https, of a domain the operator allows (`WEB_DOMAINS`), or the very
 * link of a launch event, or of a banner or an application that the caller sees.
 */
export const checkWebAddress = endpoint({
  path: '/core/api/app/web/address',
  summary: '网页地址是否允许打开',
  who: ['guest'],
  input: object({ url: trimmedText(2000) }),
  output: WebAddress,
  origin: 'ours',
})
