import { ProductViewer } from '@/features/exhibition/product/ProductViewer'
import { type ProductScene, useProductScene } from '@/features/exhibition/product/use-product-scene'
import { ViewerTools } from '@/features/exhibition/product/ViewerTools'

import { draw } from '../../support/draw'
import { FarObserver } from '../../support/far-observer'
import { t } from '../../support/mount-page'
import { byRole, press, readPage, wait } from '../../support/screen'
import { until } from '../../support/until'

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

it.each([
  ['starts by itself', {}, '此设备不支持 3D 显示'],
  ['waits for a tap when its model was uploaded', { isUploaded: true as const }, '查看 3D（约'],
])('on a strong device 3D %s', async (_what, more, text) => {
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 8 })
  await draw(<ProductViewer product={{ ...product, media: { ...media, ...more } }} />)
  await until(() => readPage().includes(text))
  await wait(50)
  expect(readPage().includes('此设备不支持 3D 显示')).toBe(!('isUploaded' in more))
})

describe('the scene of a product', () => {
  const calls: unknown[][] = []
  const record = (name: string) => (value: unknown) => void calls.push([name, value])
  const handle = {
    motions: [{ id: 'open' }],
    canExplode: true,
    focus: record('focus'),
    play: record('play'),
    explode: record('explode'),
  }
  let hooks: { onPick: (keys: string[]) => void; onPlay: (id: string | undefined) => void }
  let scene: ProductScene
  const kernel = {
    createProduct: (_host: object, _model: ArrayBuffer, given: typeof hooks) => {
      hooks = given
      return handle
    },
  }
  const parts = [{ key: 'spindle', name: '主轴', note: '铸铁' }]

  function Probe() {
    scene = useProductScene(media.mesh, parts)
    return <ViewerTools scene={scene} names={[{ key: 'open', name: '开门' }]} />
  }
  const act = (change: () => void) => t.act(async () => change())

  beforeEach(async () => {
    calls.length = 0
    await draw(<Probe />)
    expect(readPage()).not.toContain('开门')
    await act(() => {
      scene.start(kernel as never, {} as never, () => undefined, new ArrayBuffer(1))
      scene.follow(true)
    })
  })

  it('plays a motion and stops it', async () => {
    await press(byRole('button', '开门'))
    await act(() => hooks.onPlay('open'))
    await press(byRole('button', '停止开门'))
    expect(calls).toEqual([
      ['play', 'open'],
      ['play', undefined],
    ])
  })

  it('is taken apart, without motions, and put together again', async () => {
    await act(() => hooks.onPick(['cover', 'spindle']))
    expect(scene.part?.key).toBe('spindle')
    await press(byRole('button', '拆解'))
    expect([scene.part, readPage().includes('开门')]).toEqual([undefined, false])
    await press(byRole('button', '合拢'))
    expect(calls).toEqual([
      ['explode', true],
      ['explode', false],
    ])
  })

  it('shows a hotspot or a part, and nothing once it has ended', async () => {
    await act(() => hooks.onPick(['spindle']))
    await act(() => scene.show('h1'))
    expect([scene.part, scene.hotspotKey, calls]).toEqual([undefined, 'h1', [['focus', 'h1']]])
    await act(() => scene.follow(false))
    expect([scene.hotspotKey, readPage().includes('拆解')]).toEqual([undefined, false])
  })
})
