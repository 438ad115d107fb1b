import { ProductViewer } from '@/features/exhibition/product/ProductViewer'
import { draw } from '../../support/draw'
import { FarObserver } from '../../support/far-observer'
import { t } from '../../support/mount-page'
import { byRole, press, readPage, wait } from '../../support/screen'

const file = (name: string) => ({ url: `/core/api/models/${name}`, size: 20_000 })
const media = {
  slug: 'cnc-mill',
  poster: file('mill.webp'),
  spin: { ...file('spin.webp'), frames: 24, columns: 6 },
  mesh: { ...file('mill.glb'), bytes: 170_000 },
}
const product = { name: '立式加工中心', intro: '', media, photos: '', hotspots: [], parts: [], motions: [] }
const spin = () => document.querySelector('[aria-label="立式加工中心，左右拖动环绕查看"]')

beforeEach(() => {
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 1 }) // a weak device
  window.ResizeObserver = FarObserver
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => jest.restoreAllMocks())

it('is turned by pictures on a weak device, 3D with its size one tap away; without WebGL2 the pictures stay', async () => {
  await draw(<ProductViewer product={product} />)
  await wait(0)
  expect(spin()).not.toBeNull()
  expect(readPage()).toMatch(/查看 3D（约 \d+ KB）/)
  const start = [...document.querySelectorAll('[role="button"]')].find((one) => one.textContent?.includes('查看 3D'))
  await press(start as Element)
  expect(readPage()).toContain('此设备不支持 3D 显示')
  expect(spin()).not.toBeNull()
})

it('has a sign in place of a poster that does not come: nothing is ever blank', async () => {
  await draw(<ProductViewer product={{ ...product, media: { ...media, spin: null } }} />)
  const picture = document.querySelector('img[src*="mill.webp"]') ?? document.querySelector('[src*="mill.webp"]')
  await t.act(async () => void picture?.dispatchEvent(new Event('error')))
  expect(document.querySelector('[src*="mill.webp"]')).toBeNull()
  expect(document.querySelector('[role="img"][aria-label="立式加工中心"] > *')).not.toBeNull()
})

it('shows its own pictures without a model, each with the hotspots that are on it', async () => {
  const spot = (key: string, title: string, photo: string) => ({
    key,
    title,
    text: `${title}的说明`,
    facts: [],
    place: { photo, x: 0.25, y: 0.5 },
  })
  Object.assign(window, { IntersectionObserver: window.ResizeObserver })
  const hotspots = [spot('p1', '振镜', '/front.png'), spot('p2', '接口', '/back.png')]
  await draw(<ProductViewer product={{ ...product, media: null, photos: '/front.png#$#/back.png', hotspots }} />)
  const load = () => t.act(async () => void document.querySelector('img')?.dispatchEvent(new Event('load')))
  await load()
  byRole('img', '立式加工中心，图片 1')
  await press(byRole('button', '看振镜'))
  expect(readPage()).toContain('振镜的说明')
  await press(byRole('button', '看图片 2'))
  expect(readPage()).not.toContain('振镜的说明')
  byRole('img', '立式加工中心，图片 2')
  await load()
  await press(byRole('button', '看接口'))
  expect(readPage()).toContain('接口的说明')
})
