import jsQR from 'jsqr'

import { QrCode } from '@/ui/media/QrCode'

import { draw } from '../support/draw'
import { byRole } from '../support/screen'

/** Paints the drawn path into pixels, one module eight wide, as a browser does. */
function listPixels(element: HTMLElement) {
  const uri = decodeURIComponent(element.innerHTML.replaceAll('&quot;', '"').match(/url\("(.*?)"\)/)?.[1] ?? '')
  const side = Number(uri.match(/viewBox='0 0 (\d+) \1'/)?.[1])
  const scale = 8
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of uri.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let at = Number(x) * scale; at < (Number(x) + Number(run)) * scale; at++)
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
  return { data, width, side }
}

describe('a QR code', () => {
  it.each([
    ['a pass', 'V1.Zk3f9QpLw2aX7bTnR5sYdA.mj8k2.q8W_c1vN-4tHhJ0eLr6uPg'],
    ['an address', 'https://app.example.com/pages/qr/visitorsCode?t=Ab3dEf9hJk'],
    ['Chinese', '访客 刘洋'],
  ])('of %s is read by another decoder', async (_what, text) => {
    await draw(<QrCode text={text} label="访客码" />)
    const { data, width } = listPixels(byRole('img', '访客码'))
    const read = jsQR(data, width, width)
    expect(read && Buffer.from(read.binaryData).toString('utf8')).toBe(text)
  })

  it('keeps a pass at 33 modules and its quiet zone', async () => {
    await draw(<QrCode text={`V1.${'a'.repeat(22)}.mj8k2.${'b'.repeat(22)}`} label="访客码" />)
    expect(listPixels(byRole('img', '访客码')).side).toBe(33 + 8)
  })
})
