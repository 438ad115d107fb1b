import jsQR from 'jsqr'

import { scanCode } from '@/platform/scan'

import { labelPixels } from '../support/qr-pixels'

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

describe('the scanner of a browser', () => {
  it('reads the label of a machine', () => {
    const { data, width, height } = labelPixels(6)
    expect(jsQR(data, width, height)?.data).toBe('CNC-07')
  })

  it('opens over the page, says that there is no camera, and closes with nothing', async () => {
    const scanned = scanCode()
    await settle()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('相机不可用，请从相册选择二维码照片')
    button('取消')?.click()
    expect(await scanned).toEqual({ supported: true })
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('leads to typing where the page offers it', async () => {
    const scanned = scanCode({ canType: true })
    await settle()
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('或输入编码')
    button('输入编码')?.click()
    expect(await scanned).toEqual({ supported: true, wantsTyping: true })
  })

  it('is closed by Escape', async () => {
    const scanned = scanCode()
    await settle()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(await scanned).toEqual({ supported: true })
  })

  describe('with a camera', () => {
    const stop = jest.fn()
    beforeEach(() => {
      stop.mockClear()
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
      })
    })

    it('turns it off when it closes', async () => {
      HTMLMediaElement.prototype.play = async () => undefined
      const scanned = scanCode()
      await settle()
      button('取消')?.click()
      await scanned
      expect(stop).toHaveBeenCalled()
    })

    it('turns it off when it closes before the first frame', async () => {
      HTMLMediaElement.prototype.play = () => new Promise(() => undefined)
      const scanned = scanCode()
      await settle()
      button('取消')?.click()
      await scanned
      expect(stop).toHaveBeenCalled()
    })
  })
})
