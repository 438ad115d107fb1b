import { isDeepStrictEqual } from 'node:util'
import { Current } from '@tarojs/runtime'

import { pageStack, resetWx, wxCalls } from './wx'

const MOVES = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch', 'navigateBack']

/** The stack of pages in the stand-in of WeChat, for tests of what moves where. */
export function createWeappStand() {
  return {
    moves: () =>
      wxCalls
        .filter(({ name }) => MOVES.includes(name))
        .map(({ name, options }) => `${name} ${options.url ?? options.delta}`),
    stand: (...addresses: string[]) => {
      const before = pageStack.splice(0)
      for (const [at, address] of addresses.entries()) {
        const [path = '', search = ''] = address.split('?')
        const pairs = search.split('&').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : []))
        const page = { route: path.slice(1), options: Object.fromEntries(pairs) }
        const below = before[at] // a page below another stays the same
        pageStack.push(below && isDeepStrictEqual({ ...below }, page) ? below : page)
      }
      const front = pageStack.at(-1)
      Current.router = front ? ({ path: `/${front.route}`, params: front.options } as never) : null
    },
    reset: resetWx,
  }
}
