import { useState } from 'react'

import { HotspotsSheet } from '@/features/manage/hall/HotspotsSheet'
import { type HotspotDraft, toHotspots } from '@/features/manage/hall/hotspots'

import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'

const stand = createH5Stand()
let sent: HotspotDraft[] = []

function Editor() {
  const [hotspots, setHotspots] = useState<HotspotDraft[]>([])
  sent = hotspots
  return (
    <HotspotsSheet
      photos={[{ fileId: 'front', url: '/front.png' }]}
      hotspots={hotspots}
      onChange={setHotspots}
      onClose={() => undefined}
    />
  )
}

const pad = () => document.querySelector('[aria-label="点一下放热点的图片"]') as Element

/** One finger, or the mouse, on the picture of 200 by 100 pixels. */
async function touch(name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', x = 0, y = 0) {
  const event = Object.assign(new Event(name, { bubbles: true }), { pointerId: 1, button: 0, clientX: x, clientY: y })
  await t.act(async () => void pad().dispatchEvent(event))
}

beforeAll(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = (() => media) as never
  HTMLElement.prototype.setPointerCapture = () => undefined
})
beforeEach(async () => {
  stand.reset()
  stand.stand('/pages/drawn/1')
  await draw(<Editor />)
  const box = { left: 0, top: 0, width: 200, height: 100, right: 200, bottom: 100, x: 0, y: 0, toJSON: () => ({}) }
  jest.spyOn(pad(), 'getBoundingClientRect').mockReturnValue(box)
})
afterEach(() => jest.restoreAllMocks())

const places = () => sent.map(({ place }) => [place?.x, place?.y])

it('a tap on the picture places a hotspot, a drag moves it, and a drag that is cancelled does not', async () => {
  await touch('pointerdown', 50, 50)
  await touch('pointerup', 50, 50)
  expect(places()).toEqual([[0.25, 0.5]])
  expect(readPage()).toContain('1 未命名')
  await touch('pointerdown', 55, 52)
  await touch('pointermove', 150, 20)
  await touch('pointerup', 150, 20)
  expect(places()).toEqual([[0.75, 0.2]])
  await touch('pointerdown', 150, 20)
  await touch('pointermove', 10, 10)
  await touch('pointercancel')
  expect(places()).toEqual([[0.75, 0.2]])
})

it('fields do the same for keyboards, and say what is no place', async () => {
  await press(byRole('button', '添加热点'))
  await type(byLabel('标题'), '主轴')
  await type(byLabel('数据'), '转速：12000 rpm')
  await type(byLabel('离左边'), '12.5')
  await type(byLabel('离上边'), '120')
  expect(readPage()).toContain('请填写 0 到 100')
  expect(places()).toEqual([[0.125, 0.5]])
  expect(toHotspots(sent, ['front'], false)).toMatchObject([
    { title: '主轴', facts: [{ key: '转速', value: '12000 rpm' }] },
  ])
  await press(byRole('button', '移除热点'))
  expect(sent).toEqual([])
})
