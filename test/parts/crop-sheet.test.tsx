import { useState } from 'react'

import { CropSheet } from '@/parts/crop/CropSheet'
import type { PickedImage } from '@/platform/image/types'

import { draw } from '../support/draw'
import { byRole, press, readPage } from '../support/screen'
import { until } from '../support/until'

const onCrop = jest.fn()
const picture: PickedImage = { path: 'blob:picked', name: 'a.png', size: 1 }

function Cropping() {
  const [picked, setPicked] = useState<PickedImage | undefined>(picture)
  return <CropSheet picture={picked} onCrop={onCrop} onClose={() => setPicked(undefined)} />
}

it('a picture that cannot be drawn says so and is not used, and is released with its sheet', async () => {
  const released: string[] = []
  URL.revokeObjectURL = (url) => void released.push(url)
  // jsdom lays nothing out and has no canvas to draw on.
  jest.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  jest.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  window.ResizeObserver = class {
    constructor(private readonly onResize: () => void) {}
    observe() {
      this.onResize()
    }
    disconnect = () => undefined
  } as never
  await draw(<Cropping />)
  await until(() => readPage().includes('图片打不开，请换一张'))
  expect(byRole('button', '使用').getAttribute('aria-disabled')).toBe('true')
  expect(released).toEqual([])
  await press(byRole('button', '取消'))
  await until(() => !readPage().includes('裁剪头像'))
  expect(released).toEqual(['blob:picked'])
})
