import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { consumePageAnswer } from '@/platform/page-answer'

import { getClientHooks } from './hooks'
import { prepare } from './prepare'
import { readAnswer } from './read-answer'

/** The response embedded in the page for a read; undefined for signed-in users, whose response may differ. */
export function findPageAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined {
  if (getClientHooks().getToken() && !endpoint.ignoreToken) return undefined
  const body = consumePageAnswer(() => prepare(endpoint, input, undefined).url)
  if (body === undefined) return undefined
  try {
    return readAnswer(endpoint, { status: 200, body }, input)
  } catch {
    return undefined // the page sends the call itself and reports the error
  }
}
