import { configureNavigation } from '@/navigation/navigate'
import { isFollowableLink, openLink } from '@/parts/open-link'

import { createH5Stand } from '../support/h5-stand'
import { until } from '../support/until'

const stand = createH5Stand()
const toast = () => document.getElementById('app-toast')?.textContent

beforeEach(() => {
  configureNavigation({ population: () => 'user' })
  document.getElementById('app-toast')?.remove()
  stand.reset()
  stand.stand('/pages/index/index')
})

it.each([
  ['page', '/pages/area/prodBoard', 'navigateTo /pages/area/prodBoard'],
  ['url', 'https://a.example/x?y=1', 'navigateTo /pages/redirect/web?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1'],
  ['h5', 'https://a.example/x', 'navigateTo /pages/redirect/web?url=https%3A%2F%2Fa.example%2Fx'],
])('a link to a %s opens it', async (kind, address, move) => {
  expect(isFollowableLink(kind, address)).toBe(true)
  openLink(kind, address)
  await until(() => stand.moves().length > 0)
  expect(stand.moves()).toEqual([move])
  expect(toast()).toBeUndefined()
})

it('a picture is opened in the viewer', async () => {
  openLink('picture', '/a.png')
  await until(() => stand.moves().length > 0)
  expect(stand.moves()[0]).toMatch(/^navigateTo \/preview-image\?/)
})

it.each([
  ['a page that this release has not', 'page', '/pages/new/page', '暂不支持打开该链接'],
  ['a kind of a newer server', 'hologram', 'x', '暂不支持打开该链接'],
  ['another mini-program, outside WeChat', 'weapp', 'wx1/pages/a', '请在微信小程序中打开'],
])('%s says why it does not open', async (_what, kind, address, why) => {
  openLink(kind, address)
  await until(() => toast() === why)
  expect(stand.moves()).toEqual([])
})

it.each([
  ['none', '/pages/area/prodBoard'],
  ['page', null],
  ['page', ''],
])('a link of kind %s to %j leads nowhere, and says nothing', (kind, address) => {
  expect(isFollowableLink(kind, address)).toBe(false)
  openLink(kind, address)
  expect([stand.moves(), toast()]).toEqual([[], undefined])
})
