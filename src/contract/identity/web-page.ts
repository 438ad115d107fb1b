import { boolean, type InferOutput, object } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { MaybeText, trimmedText } from '@/contract/shapes'

/** The result of a URL check. */
export const WebAddress = object({
  isAllowed: boolean(),
  /** The normalized URL; null when not allowed. */
  url: MaybeText,
  /** Host name for display; null when the text is no web URL. */
  host: MaybeText,
})
export type WebAddress = InferOutput<typeof WebAddress>

/**
 * Checks whether a web URL may be opened: https and of an allowed domain (`WEB_DOMAINS`), or the exact link of a launch
 * event, or of a banner or application visible to the caller.
 */
export const checkWebAddress = endpoint({
  path: '/core/api/app/web/address',
  summary: '网页地址是否允许打开',
  who: ['guest'],
  input: object({ url: trimmedText(2000) }),
  output: WebAddress,
})
