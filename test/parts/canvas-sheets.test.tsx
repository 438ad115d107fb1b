import { ApiError, NetworkError } from '@/lib/errors'
import { PosterSheet } from '@/parts/poster/PosterSheet'
import { SignatureSheet } from '@/parts/signature/SignatureSheet'

import { installCanvas } from '../support/canvas-stand'
import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { installObjectUrls } from '../support/object-urls'
import { byRole, byText, press, readPage } from '../support/screen'
import { until } from '../support/until'

beforeAll(installObjectUrls)
beforeEach(() => void installCanvas())

const isLocked = (name: string) => byRole('button', name).getAttribute('aria-disabled') === 'true'

describe('a signature', () => {
  const file = { id: 'f1', name: '手写签名.png', url: '/f1', size: 7, contentType: 'image/png' }
  const send = jest.fn(async (_picture: { name: string }) => file)
  const calls: unknown[] = []

  /** A stroke over the canvas, in steps of 20 px. */
  async function write(steps: number) {
    const canvas = document.querySelector('canvas') as HTMLCanvasElement
    canvas.setPointerCapture = () => undefined
    const point = (type: string, x: number) =>
      t.act(async () => void canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 50 })))
    await point('pointerdown', 0)
    for (let step = 1; step < steps; step++) await point('pointermove', step * 20)
    await point('pointerup', steps * 20)
  }

  beforeEach(async () => {
    send.mockReset().mockResolvedValue(file)
    calls.length = 0
    await draw(
      <SignatureSheet
        isOpen
        send={send}
        onSigned={(signed) => calls.push(signed.id)}
        onClose={() => calls.push('close')}
      />,
    )
    await until(() => document.querySelector('canvas') !== null)
  })

  it('is sent as a picture once it is written, and closes its sheet', async () => {
    expect(readPage()).toContain('请在此处签名')
    await write(8)
    expect(readPage()).not.toContain('请在此处签名')
    await press(byRole('button', '完成签名'))
    await until(() => calls.length > 0)
    expect(calls).toEqual(['f1', 'close'])
    expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['手写签名.png'])
  })

  it('keeps its sheet open while it is sent', async () => {
    let arrive: (sent: typeof file) => void = () => undefined
    send.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    await write(8)
    await press(byRole('button', '完成签名'))
    await until(() => send.mock.calls.length > 0)
    await t.act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    expect(calls).toEqual([])
    await t.act(async () => arrive(file))
    await until(() => calls.length > 0)
    expect(calls).toEqual(['f1', 'close'])
  })

  it('is none while hardly anything is written, which can be taken back', async () => {
    await press(byRole('button', '完成签名'))
    byText('请先写下签名')
    expect([isLocked('撤回一笔'), isLocked('清空')]).toEqual([true, true])
    await write(3)
    expect(readPage()).not.toContain('请先写下签名')
    await press(byRole('button', '完成签名'))
    byText('请先写下签名')
    await press(byRole('button', '撤回一笔'))
    expect([isLocked('撤回一笔'), isLocked('清空')]).toEqual([true, true])
    expect([send.mock.calls, calls]).toEqual([[], []])
  })

  it.each([
    ['is refused', new ApiError(422, '签名过小'), '签名过小'],
    ['is lost', new NetworkError('timeout'), '签名没有保存成功，请重试'],
  ])('that %s stays, and can be sent again', async (_how, error, text) => {
    send.mockRejectedValueOnce(error)
    await write(8)
    await press(byRole('button', '完成签名'))
    await until(() => readPage().includes(text))
    expect(calls).toEqual([])
    await press(byRole('button', '完成签名'))
    await until(() => calls.length > 0)
    expect(calls).toEqual(['f1', 'close'])
  })
})

describe('a poster', () => {
  const drawPoster = (onPaint: () => Promise<void>) =>
    draw(<PosterSheet title="邀请海报" label="发布会海报" fileName="海报.png" onPaint={onPaint} onClose={jest.fn()} />)

  it('can be saved once it is painted', async () => {
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let finish: () => void = () => undefined
    await drawPoster(() => new Promise((resolve) => (finish = resolve)))
    expect(isLocked('保存到手机')).toBe(true)
    byRole('status', '正在生成海报')
    await t.act(async () => finish())
    await until(() => document.querySelector('[aria-label="发布会海报"]') !== null)
    await press(byRole('button', '保存到手机'))
    await until(() => readPage().includes('已保存'))
    expect(saved).toEqual(['海报.png'])
  })

  it('says that it was not painted', async () => {
    await drawPoster(() => Promise.reject(new Error('no logo')))
    await until(() => readPage().includes('海报没有生成，请稍后再试'))
    expect(isLocked('保存到手机')).toBe(true)
  })
})
