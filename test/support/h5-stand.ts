import { Current } from '@tarojs/runtime'
import Taro from '@tarojs/taro'

const MOVES = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch', 'navigateBack'] as const

/**
 * The edge of Taro's H5 router and its stack of pages, for tests of what moves where; the router itself is driven in
 * Chromium.
 */
export function createH5Stand() {
  const moves: string[] = []
  let stack: { path: string }[] = []
  for (const name of MOVES) {
    jest.spyOn(Taro, name).mockImplementation((options?: { url?: string; delta?: number }) => {
      moves.push(`${name} ${options?.url ?? options?.delta}`)
      return Promise.resolve({ errMsg: `${name}:ok` }) as never
    })
  }
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => stack as never)
  return {
    moves: () => moves,
    /** As the router keeps a page: the path with its query as it stands in the address, and its own stamp. */
    stand: (...addresses: string[]) => {
      stack = addresses.map((address, at) => {
        const path = `${address}${address.includes('?') ? '&' : '?'}stamp=${at}`
        return stack[at]?.path === path ? stack[at] : { path } // a page below another stays the same
      })
      const [path = '', search = ''] = (addresses.at(-1) ?? '').split('?')
      const params = Object.fromEntries(search.split('&').flatMap((pair) => (pair ? [pair.split('=')] : [])))
      Current.router = { path: `${path}?${search}`, params: { ...params, stamp: '1' } } as never
    },
    reset: () => {
      moves.length = 0
      stack = stack.map((page) => ({ ...page })) // what was opened from them belongs to the test before
      localStorage.clear()
      // The address of the test before would narrow the lists of this one.
      window.history.replaceState(null, '', window.location.pathname)
    },
  }
}
