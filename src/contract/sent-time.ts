import { check, pipe } from 'valibot'

import { parseWireTime } from '@/lib/wire-time'
import { WireTime } from './shapes'

/** A {@link WireTime} in requests, which exists. Apart from the other shapes: the login page does not need its calendar. */
export const SentTime = pipe(
  WireTime,
  check((text) => parseWireTime(text) !== undefined),
)
