// What config/h5 puts in the place of the router's libraries reads every address as they would.
import { match } from '../../config/h5/path-to-regexp.mjs'
import queryString from '../../config/h5/query-string.mjs'

it.each([
  ['', {}],
  ['?', {}],
  ['?id=1&name=', { id: '1', name: '' }],
  ['?id', { id: null }],
  ['?url=a=b', { url: 'a=b' }],
  ['?q=%E5%BC%A0+%E4%BC%9F', { q: '张 伟' }],
  ['?q=100%', { q: '100%' }],
  ['?a=1&a=2', { a: ['1', '2'] }],
  ['?__proto__=1', JSON.parse('{"__proto__":"1"}')],
])('reads the address %p', (search, expected) => {
  expect({ ...queryString.parse(search) }).toEqual(expected)
})

it('leaves an address encoded that is asked for so', () => {
  expect({ ...queryString.parse('?q=%E5%BC%A0', { decode: false }) }).toEqual({ q: '%E5%BC%A0' })
})

it.each([
  ['/pages/init/init', true],
  ['/pages/init/init/', true],
  ['/Pages/Init/init', true],
  ['/', true],
  ['/pages/init', false],
  ['/pages/init/initial', false],
])('opens a page by its own paths alone: %s', (address, isOpened) => {
  expect(Boolean(match(['/', '/pages/init/init'], { end: true })(address))).toBe(isOpened)
})

it('takes every address at the root', () => {
  expect(match('', { end: false })('/anything/at/all')).toMatchObject({ path: '' })
})
