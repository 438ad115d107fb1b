// The pages that H5 shows where WeChat has views of its own: pictures and places. In a real browser, with fingers.
// They are pages/system/preview-image, pages/system/choose-location and pages/system/open-location.
import fs from 'node:fs'

import { journey, mainJourney } from './journey'
import type { Phone } from './phone/types'

const RUN_OUT_MS = 800
const PICTURES = 'dist/h5/static/images/pages/area/assets'

function pictures(): string[] {
  return ['injection', 'cnc', 'robot'].map((name) => {
    const file = fs.readdirSync(PICTURES).find((entry) => entry.startsWith(name))
    if (!file) throw new Error(`no picture ${name} in ${PICTURES}`)
    return `/${PICTURES.slice('dist/h5/'.length)}/${file}`
  })
}
const address = (at: number) => `/preview-image?urls=${encodeURIComponent(pictures().join('#$#'))}&at=${at}`

type Spot = { x: number; y: number }

/** Moves fingers from places to places in small steps. */
async function fingers(phone: Phone, from: Spot[], to: Spot[]) {
  const session = await phone.page.context().newCDPSession(phone.page)
  const steps = 12
  const at = (share: number) =>
    from.map(({ x, y }, index) => {
      const end = to[index] ?? { x, y }
      return { x: x + (end.x - x) * share, y: y + (end.y - y) * share, id: index }
    })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) })
    await phone.page.waitForTimeout(16)
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
  // While a movement runs out, the browser takes the next tap only to stop it.
  await phone.page.waitForTimeout(RUN_OUT_MS)
}

/** Waits until the swiped pictures have come to rest, as a person does. */
async function rest(phone: Phone) {
  await phone.page.waitForFunction(() => {
    const track = document.querySelector('[aria-label="图片，左右滑动切换"]')
    return track && Math.abs(track.scrollLeft % track.clientWidth) < 1
  })
}

/** How much the picture in the middle is enlarged. */
const scale = (phone: Phone) =>
  phone.page.evaluate(() => {
    const image = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    let largest = 1
    for (let node = image; node; node = node.parentElement) {
      const matrix = new DOMMatrix(getComputedStyle(node).transform)
      if (matrix.isIdentity) continue
      largest = Math.max(largest, matrix.a)
    }
    return largest
  })

journey(
  'pictures are swiped, pinched, saved, and closed by the browser [spec 2.88, R.68]',
  async ({ phone }) => {
    await phone.open('/pages/mine/aboutUs')
    await phone.see('访客助手')
    await phone.open(address(1))
    await phone.see('2 / 3')
    await phone.shot('preview')
    await fingers(phone, [{ x: 330, y: 420 }], [{ x: 40, y: 420 }])
    await phone.see('3 / 3')
    await rest(phone)
    await fingers(phone, [{ x: 60, y: 420 }], [{ x: 350, y: 420 }])
    await phone.see('2 / 3')
    await rest(phone)

    expect(await scale(phone)).toBe(1)
    await fingers(
      phone,
      [
        { x: 165, y: 420 },
        { x: 225, y: 420 },
      ],
      [
        { x: 105, y: 420 },
        { x: 285, y: 420 },
      ],
    )
    await phone.see('还原')
    expect(await scale(phone)).toBeGreaterThan(2)
    // Enlarged, one finger moves the picture and does not turn to the next.
    await fingers(phone, [{ x: 330, y: 420 }], [{ x: 40, y: 420 }])
    await phone.see('2 / 3')
    await phone.tap('还原')
    await phone.see('放大')
    expect(await scale(phone)).toBe(1)

    const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('保存')])
    expect(download.suggestedFilename()).toBe('cnc.png')

    await phone.back()
    await phone.arrive('pages/mine/aboutUs')
  },
  { only: 'h5' },
)

journey(
  'a tap closes the preview; a double tap enlarges it',
  async ({ phone }) => {
    await phone.open(address(0))
    await phone.see('1 / 3')
    await phone.page.touchscreen.tap(195, 420)
    await phone.page.waitForTimeout(80)
    await phone.page.touchscreen.tap(195, 420)
    await phone.see('还原')
    expect(await scale(phone)).toBeCloseTo(2.5, 1)
    await phone.tap('还原')
    await phone.page.waitForTimeout(500)
    // Nothing lies beneath for a guest: home is the way out.
    await phone.page.touchscreen.tap(195, 420)
    await phone.arrive('pages/index/index')
  },
  { only: 'h5' },
)

mainJourney(
  'a place is chosen in words, kept, and found again [spec 2.88, R.69]',
  async ({ phone }) => {
    await phone.open('/choose-location')
    await phone.fill('名称', '3 号门')
    await phone.fill('地址', '昆山路 10 号')
    await phone.shot('choose-location')
    await phone.tap('确定')
    await phone.arrive('pages/index/index')
    await phone.open('/choose-location')
    await phone.see('用过的地点')
    await phone.fill('搜索地点', '昆山')
    await phone.see('3 号门')
    await phone.shot('choose-location-used')
  },
  { only: 'h5' },
)

journey(
  'a place is shown with its address to copy and maps to open it in [spec 2.88, R.70]',
  async ({ phone }) => {
    const query = 'latitude=31.2&longitude=121.4'
    await phone.open(
      `/open-location?name=${encodeURIComponent('华东精密制造')}&address=${encodeURIComponent('昆山路 10 号')}&${query}`,
    )
    await phone.see('华东精密制造')
    await phone.see('用高德地图打开')
    await phone.tap('复制地址')
    await phone.see('地址已复制')
    await phone.shot('open-location')
  },
  { only: 'h5' },
)
