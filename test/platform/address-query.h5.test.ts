import Taro from '@tarojs/taro'

import { openAddressPage, readAddressQuery, replaceAddressQuery, showPageQuery } from '@/platform/address-query'

let stack: { path: string }[] = []
beforeEach(() => {
  stack = []
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => stack as never)
})

/** Opens an address in front, as a tab of the bar does: it replaces what stands there. */
function openTab(address: string, stamp: string): void {
  stack = [{ path: `${address.split('?')[0]}?stamp=${stamp}` }]
  window.history.replaceState(null, '', address)
}

it('a tab that is opened again by its bare address has what it keeps in its address', () => {
  openTab('/pages/agency/application', 'a')
  const todo = openAddressPage()
  replaceAddressQuery(todo, 'list', 'mine')
  openTab('/pages/info/message', 'b')
  const messages = openAddressPage()
  // The tab is hidden meanwhile: nothing of it stands in the address of another.
  replaceAddressQuery(todo, 'keyword', '采购')
  showPageQuery(todo)
  expect(window.location.search).toBe('')
  openTab('/pages/agency/application', 'a')
  showPageQuery(todo)
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ list: 'mine', keyword: '采购' })
  expect(readAddressQuery(messages, 'keyword')).toBe('')
})
