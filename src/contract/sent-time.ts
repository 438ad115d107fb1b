import { check, pipe } from 'valibot'

import { parseWireTime } from '@/lib/wire-time'

import { WireTime } from './shapes'

/** A {@link WireTime} of a request: a time that exists. In a module of its own, which the login page does not load. */
export const SentTime = pipe(
  WireTime,
  check((text) => parseWireTime(text) !== undefined),
)
