import { useState } from 'react'

import { CropSheet } from '@/parts/crop/CropSheet'
import type { PickedImage } from '@/platform/image/types'

import { installCanvas } from '../support/canvas-stand'
import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { installObjectUrls } from '../support/object-urls'
import { byRole, press, readPage } from '../support/screen'
import { until } from '../support/until'

const onCrop = jest.fn()
const picture: PickedImage = { path: 'blob:picked', name: 'a.png', size: 1 }

function Cropping() {
  const [picked, setPicked] = useState<PickedImage | undefined>(picture)
  return <CropSheet picture={picked} onCrop={onCrop} onClose={() => setPicked(undefined)} />
}

let drawn: ReturnType<typeof installCanvas>
beforeEach(() => {
  drawn = installCanvas()
})

it('a picture that cannot be drawn says so and is not used, and is released with its sheet', async () => {
  const released: string[] = []
  URL.revokeObjectURL = (url) => void released.push(url)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await draw(<Cropping />)
  await until(() => readPage().includes('图片打不开，请换一张'))
  expect(byRole('button', '使用').getAttribute('aria-disabled')).toBe('true')
  expect(released).toEqual([])
  await press(byRole('button', '取消'))
  await until(() => !readPage().includes('裁剪头像'))
  expect(released).toEqual(['blob:picked'])
})

describe('a picture that is drawn', () => {
  const last = (name: string) =>
    drawn
      .filter(([one]) => one === name)
      .at(-1)
      ?.slice(-4)

  beforeEach(async () => {
    window.Image = class {
      naturalWidth = 552
      naturalHeight = 276
      onload = () => undefined
      set src(_path: string) {
        queueMicrotask(() => this.onload())
      }
    } as never
    onCrop.mockReset()
    await draw(<Cropping />)
    await until(() => last('drawImage') !== undefined)
  })

  it('lies under a square frame, all around which it is dimmed', () => {
    expect(last('drawImage')).toEqual([-126, 12, 552, 276])
    expect(drawn.filter(([name]) => name === 'fillRect')).toEqual([
      ['fillRect', 0, 0, 300, 300],
      ['fillRect', 0, 0, 300, 12],
      ['fillRect', 0, 288, 300, 12],
      ['fillRect', 0, 12, 12, 276],
      ['fillRect', 288, 12, 12, 276],
    ])
    expect(last('strokeRect')).toEqual([12, 12, 276, 276])
    expect(drawn.find(([name]) => name === 'arc')).toEqual(['arc', 150, 150, 137, 0, Math.PI * 2])
  })

  it('moves and grows by the buttons', async () => {
    await press(byRole('button', '左移'))
    expect(last('drawImage')).toEqual([-150, 12, 552, 276])
    await press(byRole('button', '右移'))
    await press(byRole('button', '放大'))
    expect(last('drawImage')?.slice(2)).toEqual([662.4, expect.closeTo(331.2)])
    await press(byRole('button', '上移'))
    expect(last('drawImage')?.[1]).toBeCloseTo(-39.6)
    await press(byRole('button', '下移'))
    await press(byRole('button', '缩小'))
    expect(last('drawImage')?.map((value) => Math.round(Number(value)))).toEqual([-126, 12, 552, 276])
  })

  it('that cannot be cut says so, and stays to be tried again', async () => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
    await until(() => byRole('button', '使用').getAttribute('aria-disabled') === null)
    await press(byRole('button', '使用'))
    await until(() => readPage().includes('图片裁剪失败，请换一张试试'))
    expect(onCrop).not.toHaveBeenCalled()
    expect(byRole('button', '取消').getAttribute('aria-disabled')).toBeNull()
    // The frame is there again.
    expect(drawn.at(-1)?.[0]).toBe('stroke')
  })

  it('keeps its sheet open while it is used', async () => {
    installObjectUrls()
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(new Blob(['cut']))
    let finish: (error: string | undefined) => void = () => undefined
    onCrop.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    await until(() => byRole('button', '使用').getAttribute('aria-disabled') === null)
    await press(byRole('button', '使用'))
    await until(() => onCrop.mock.calls.length > 0)
    await t.act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    await t.act(async () => finish('头像没有保存成功，请重试'))
    await until(() => readPage().includes('头像没有保存成功，请重试'))
    expect(byRole('button', '使用').getAttribute('aria-disabled')).toBeNull()
  })
})
