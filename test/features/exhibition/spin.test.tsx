import { SpinView } from '@/features/exhibition/product/SpinView'

import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { byRole } from '../../support/screen'
import { until } from '../../support/until'

const LABEL = '立式加工中心，左右拖动环绕查看'
const FRAMES = 24
const COLUMNS = 6
const WIDE = 600
const SIDE = WIDE / COLUMNS

/** The frames that were drawn, in order. */
const drawn: number[] = []
const ready = jest.fn()
let size = { width: 300, height: 200 }
let report: () => void
const pictures: HTMLImageElement[] = []

const canvas = () => byRole('img', LABEL) as HTMLCanvasElement

beforeEach(() => {
  drawn.length = 0
  pictures.length = 0
  ready.mockReset()
  size = { width: 300, height: 200 }
  window.ResizeObserver = class {
    constructor(tell: () => void) {
      report = tell
    }
    observe() {
      report()
    }
    unobserve() {}
    disconnect() {}
  } as never
  for (const [key, read] of [
    ['clientWidth', () => size.width],
    ['clientHeight', () => size.height],
  ] as const) {
    Object.defineProperty(HTMLCanvasElement.prototype, key, { configurable: true, get: read })
  }
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_source: unknown, x: number, y: number) => drawn.push(x / SIDE + (y / SIDE) * COLUMNS),
  } as never)
  // jsdom fetches no picture: it comes, or does not, when the test says so.
  jest.spyOn(window, 'Image').mockImplementation(() => {
    const picture = document.createElement('img')
    Object.defineProperty(picture, 'naturalWidth', { value: WIDE })
    pictures.push(picture)
    return picture
  })
})
afterEach(() => jest.restoreAllMocks())

const tell = (event: 'load' | 'error') => t.act(async () => void pictures.at(-1)?.dispatchEvent(new Event(event)))

function touch(kind: 'pointerdown' | 'pointermove' | 'pointerup', clientX: number) {
  const event = new MouseEvent(kind, { bubbles: true, clientX })
  Object.defineProperty(event, 'pointerId', { value: 1 })
  return t.act(async () => void canvas().dispatchEvent(event))
}

async function open() {
  await draw(
    <SpinView url="/spin.webp" frames={FRAMES} columns={COLUMNS} label={LABEL} className="spin" onReady={ready} />,
  )
  await until(() => pictures.length > 0)
}

it('draws the first picture once it has come, and tells so', async () => {
  await open()
  expect([drawn, ready.mock.calls.length]).toEqual([[], 0])
  await tell('load')
  await until(() => ready.mock.calls.length === 1)
  expect(drawn).toEqual([0])
})

it('turns by a picture each eleven pixels, round and round, and stays where it is let go', async () => {
  await open()
  await tell('load')
  await until(() => drawn.length === 1)
  await touch('pointermove', 90)
  await touch('pointerdown', 100)
  await touch('pointermove', 122)
  expect(drawn).toEqual([0, 22])
  await touch('pointermove', 124)
  expect(drawn).toEqual([0, 22])
  await touch('pointermove', 78)
  expect(drawn).toEqual([0, 22, 2])
  await touch('pointerup', 78)
  await touch('pointerdown', 10)
  await touch('pointermove', -23)
  expect(drawn).toEqual([0, 22, 2, 5])
})

it('draws the same picture again in another size, and nothing while none has come', async () => {
  await open()
  size = { width: 400, height: 300 }
  await t.act(async () => report())
  await touch('pointerdown', 100)
  await touch('pointermove', 50)
  expect(drawn).toEqual([])
  await touch('pointerup', 50)
  await tell('load')
  await until(() => drawn.length === 1)
  size = { width: 500, height: 300 }
  await t.act(async () => report())
  expect(drawn).toEqual([0, 0])
  expect([canvas().width, canvas().height]).toEqual([500, 300])
})

it('leaves the poster alone when no picture comes', async () => {
  await open()
  await tell('error')
  await until(() => document.querySelector('canvas') === null)
  expect(ready).not.toHaveBeenCalled()
})
